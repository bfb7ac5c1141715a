/** A path, its last part first in sight: what is cut is in the middle. */
export function PathText({ path, className = '' }: { path: string; className?: string }) {
  const at = path.lastIndexOf('/') + 1
  return (
    <span className={`max-w-full min-w-0 font-mono text-sm ${className}`} title={path}>
      <span className="sr-only">{path}</span>
      <span aria-hidden className="flex min-w-0">
        {at > 0 && <span className="min-w-0 truncate text-soft">{path.slice(0, at)}</span>}
        <span className="stored max-w-full min-w-0 shrink-0 truncate font-semibold text-ink">{path.slice(at)}</span>
      </span>
    </span>
  )
}
