import type { Link, LinkKind, NewestLinks } from '../../contract/nouns/link.ts'
import { plainLine } from './text/plain-text.ts'

/** What each kind is called in a sentence. */
const kindWords: Record<LinkKind, string> = {
  branch: 'branch',
  commit: 'commit',
  pull_request: 'pull request',
  file: 'file',
  url: 'address',
}

const shownHash = 12

export function linkLine({ number, kind, value, label }: Link): string {
  const shown = kind === 'commit' ? value.slice(0, shownHash) : plainLine(value)
  return `#${number} ${kindWords[kind]} ${shown}${label === null ? '' : ` (${plainLine(label)})`}`
}

/** The links that are shown with a todo or a task. */
export function linkLines({ total, newest }: NewestLinks): string[] {
  if (total === 0) return []
  const left = total - newest.length
  return [
    total === 1 ? '1 link:' : `${total} links:`,
    ...newest.map((link) => `  ${linkLine(link)}`),
    ...(left > 0 ? [`  … ${left} older`] : []),
  ]
}
