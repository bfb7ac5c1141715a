import { ExternalLink, File, GitBranch, GitCommitHorizontal, GitPullRequest, type LucideIcon } from 'lucide-react'
import type { Link, LinkKind, NewestLinks } from '../../../../src/contract/nouns/link.ts'
import { useChange } from '../../api/use-change.ts'

const icons: Record<LinkKind, LucideIcon> = {
  branch: GitBranch,
  commit: GitCommitHorizontal,
  pull_request: GitPullRequest,
  file: File,
  url: ExternalLink,
}

/** Where the work on a todo or a task is to be seen. */
export function Links({ links: { newest } }: { links: NewestLinks }) {
  const remove = useChange('link.remove', { says: () => 'Removed.' })
  if (newest.length === 0) return null
  return (
    <ul aria-label="Links" className="divide-y divide-line">
      {newest.map((link) => (
        <li key={link.id} className="flex items-start gap-2 py-1.5 text-sm">
          <LinkText link={link} />
          <button
            type="button"
            className="button button-quiet"
            aria-label={`Remove ${(link.label ?? link.value).slice(0, 100)}`}
            disabled={remove.isPending}
            onClick={() => void remove.change({ link: link.number })}
          >
            Remove
          </button>
        </li>
      ))}
    </ul>
  )
}

function LinkText({ link: { kind, value, label } }: { link: Link }) {
  const Icon = icons[kind]
  const isAddress = /^https?:\/\//i.test(value) && (kind === 'url' || kind === 'pull_request')
  return (
    <div className="flex min-w-0 flex-1 gap-2 py-1">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-soft" />
      <p className="stored min-w-0">
        <span className="sr-only">{kind.replace('_', ' ')} </span>
        {label !== null && <span className="block">{label}</span>}
        {isAddress ? (
          <a href={value} target="_blank" rel="noreferrer noopener" className="text-accent underline">
            {value}
          </a>
        ) : (
          <span className="font-mono text-xs">{kind === 'commit' ? value.slice(0, 12) : value}</span>
        )}
      </p>
    </div>
  )
}
