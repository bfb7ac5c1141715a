import type { AccessLevel } from '../../../contract/access.ts'
import { Capability } from '../../../contract/nouns/agent.ts'
import type { Rights } from '../../../contract/nouns/rights.ts'

/**
 * Rights travel: what a caller may not do, nothing it starts may do for it. Whatever starts a run, whoever it is that caused it, asks
 * here how far it may go; nothing else decides it.
 */
export const everything: Rights = { access: 'full', capabilities: null }

const narrowing: readonly AccessLevel[] = ['full', 'readonly-shell', 'readonly', 'minimal']

function narrower(one: AccessLevel, other: AccessLevel): AccessLevel {
  return narrowing.indexOf(one) >= narrowing.indexOf(other) ? one : other
}

/** What all of them may do. Nothing is kept of a list of capabilities that withholds none. */
export function narrowest(...all: readonly Rights[]): Rights {
  const access = all.map((rights) => rights.access).reduce(narrower, 'full')
  const capabilities = Capability.options.filter((one) => all.every((rights) => rights.capabilities?.includes(one) ?? true))
  return { access, capabilities: capabilities.length === Capability.options.length ? null : capabilities }
}

export function likeRights(one: Rights, other: Rights): boolean {
  return JSON.stringify(narrowest(one)) === JSON.stringify(narrowest(other))
}

/** Whether the one lacks something that the other has. */
export function isNarrower(one: Rights, than: Rights): boolean {
  return !likeRights(narrowest(one, than), than)
}

/** Of two who want the same run, each in their own right, the one who may more: neither has said anything that the other would do. */
export function wider(one: Rights, other: Rights | undefined): Rights {
  return other === undefined || isNarrower(other, one) ? one : other
}

/** Starting work takes the permission to run it. */
export function mayStart({ access }: Rights): boolean {
  return access === 'full'
}

/** As rights are kept: nothing stands for everything. */
export function keptRights(rights: Rights): Rights | null {
  return likeRights(rights, everything) ? null : narrowest(rights)
}

interface Said {
  rights: Rights | null
}

export function rightsOfWord({ rights }: Said): Rights {
  return rights ?? everything
}

/** What is said in one turn, and what waits for a turn of its own. */
export interface Delivery<Word> {
  heard: Word[]
  waits: Word[]
}

/** The longest run of words of like rights, from the first: nobody's word narrows or widens another's, and none overtakes another. */
export function inOneTurn<Word extends Said>(unread: readonly Word[], cause: Rights): Delivery<Word> {
  const unlike = unread.findIndex((word) => !likeRights(rightsOfWord(word), cause))
  return unlike === -1 ? { heard: [...unread], waits: [] } : { heard: unread.slice(0, unlike), waits: unread.slice(unlike) }
}

export interface Occasion<Word> {
  unread: readonly Word[]
  /** What a turn that is to be taken up again was caused by. */
  underWay: Rights | undefined
  /** It waits for somebody in particular. */
  isParked: boolean
  /** Who wants it run without having said anything; undefined when only words have woken it. */
  wanted: Rights | undefined
  /** What the last run was caused by: whatever it has read meanwhile has caused no more than it. */
  last: Rights | undefined
}

/** On whose account a session is run now, and what it hears; undefined when those who speak must wait for a turn that is under way. */
export function decideCause<Word extends Said>({
  unread,
  underWay,
  isParked,
  wanted,
  last,
}: Occasion<Word>): (Delivery<Word> & { cause: Rights }) | undefined {
  const [first] = unread
  if (underWay !== undefined) {
    const delivery = inOneTurn(unread, underWay)
    if (delivery.heard.length > 0 || first === undefined || wanted !== undefined) return { ...delivery, cause: underWay }
    if (isParked) return undefined
  }
  if (first === undefined) return { heard: [], waits: [], cause: wanted ?? last ?? everything }
  const cause = narrowest(rightsOfWord(first))
  return { ...inOneTurn(unread, cause), cause }
}
