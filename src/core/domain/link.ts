import type { NewEvent } from '../../contract/nouns/event.ts'
import { type Link, type LinkKind, maximumLinks } from '../../contract/nouns/link.ts'
import { grant, type Outcome, refuse } from '../../contract/refusals.ts'
import { fieldsOn, type SubjectInSession } from './subject.ts'

export interface LinkChange {
  link: Link
  events: NewEvent[]
}

interface NewLink {
  id: string
  number: number
  subject: SubjectInSession
  kind: LinkKind
  value: string
  label?: string | null
}

export function decideAddLink(
  { id, number, subject, kind, value, label = null }: NewLink,
  author: { name: string; agent: string | null },
  now: number,
): LinkChange {
  const link: Link = {
    id,
    number,
    ...fieldsOn(subject),
    kind,
    value: keptValue(kind, value),
    label,
    agent: author.agent ?? '',
    by: author.name,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }
  return { link, events: [linkEvent('link.added', link, subject.session)] }
}

/** The link that says the same already. */
export function sameLink(links: readonly Link[], { kind, value }: { kind: LinkKind; value: string }): Link | undefined {
  const kept = keptValue(kind, value)
  return links.find((link) => link.kind === kind && link.value === kept)
}

/** A link that is added again takes the label that it is given this time, if it is given one. */
export function decideLabel(before: Link, label: string | null | undefined, session: number, now: number): LinkChange {
  if (label === undefined || label === before.label) return { link: before, events: [] }
  const link = { ...before, label, updatedAt: now }
  return { link, events: [linkEvent('link.edited', link, session, { label: before.label })] }
}

/** As it was when it went. */
export function decideRestoreLink(gone: Link, session: number): LinkChange {
  const link = { ...gone, version: gone.version + 1 }
  return { link, events: [linkEvent('link.restored', link, session)] }
}

/** What is left of one whose words must not stay anywhere. */
export function blankLink(link: Link): Link {
  return { ...link, value: '', label: null }
}

export function judgeRoomForLink(count: number): Outcome<null> {
  if (count < maximumLinks) return grant(null)
  return refuse('limit_reached', `There are ${count} links on it, and ${maximumLinks} is the most it may have.`, {
    hint: 'Remove some that lead nowhere any more first.',
  })
}

type LinkEvent = 'link.added' | 'link.edited' | 'link.removed' | 'link.restored'

export function linkEvent(type: LinkEvent, link: Link, session: number, was?: Record<string, unknown>): NewEvent {
  return { type, session, data: was === undefined ? { link } : { link, was } }
}

/** What is the same must be seen to be the same. */
function keptValue(kind: LinkKind, value: string): string {
  if (kind === 'commit') return value.toLowerCase()
  return kind === 'pull_request' && /^\d+$/.test(value) ? `#${value}` : value
}
