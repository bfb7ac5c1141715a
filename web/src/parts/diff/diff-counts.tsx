/** How much a change adds and takes away. */
export function DiffCounts({ added, removed }: { added: number; removed: number }) {
  return (
    <span className="font-mono text-sm font-medium whitespace-nowrap">
      {added > 0 && (
        <span className="text-add-ink">
          +{added}
          <span className="sr-only"> lines added</span>
        </span>
      )}
      {added > 0 && removed > 0 && ' '}
      {removed > 0 && (
        <span className="text-del-ink">
          −{removed}
          <span className="sr-only"> lines removed</span>
        </span>
      )}
    </span>
  )
}
