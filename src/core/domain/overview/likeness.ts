import type { Question } from '../../../contract/nouns/question.ts'

/** What is asked, and from below which session: those of one parent do the same work. */
export interface Asked {
  question: Pick<Question, 'number' | 'agent' | 'kind' | 'text' | 'options' | 'tool'>
  parent: string | null
}

/** Questions that one answer may settle: they have the same words but for one place. */
export interface Alike<One extends Asked> {
  first: One
  others: One[]
  /** What all of them say, with `…` where they differ; the whole text where they do not. */
  common: string
  /** What each of them says there, the first one's first; empty where they do not differ. */
  parts: string[]
}

/** A place where they differ may have so many words. */
const mostDiffering = 8
/** So much of a text is looked at. */
const lookedAt = 2_000

interface Group<One extends Asked> {
  words: string[]
  /** How many words at the beginning and at the end all have in common. */
  begin: number
  end: number
  members: { asked: One; words: string[] }[]
}

/** Same agent or parent, same choices, one differing part. In the order in which the first of each was asked. */
export function alikeIn<One extends Asked>(asked: readonly One[]): Alike<One>[] {
  const groups = new Map<string, Group<One>[]>()
  const inOrder: Group<One>[] = []
  for (const one of asked) {
    const words = one.question.text.slice(0, lookedAt).split(/\s+/).filter(Boolean)
    const keys = keysOf(one)
    const near = keys.flatMap((key) => groups.get(key) ?? [])
    if (near.some((group) => joined(group, one, words))) continue
    const group = { words, begin: words.length, end: words.length, members: [{ asked: one, words }] }
    inOrder.push(group)
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), group])
  }
  return inOrder.map(toldOf)
}

/** Only those are compared that share one of these. */
function keysOf({ question, parent }: Asked): string[] {
  const { kind, tool, options, agent } = question
  const common = JSON.stringify([kind, tool, options])
  return [`agent ${agent} ${common}`, ...(parent === null ? [] : [`parent ${parent} ${common}`])]
}

function joined<One extends Asked>(group: Group<One>, asked: One, words: string[]): boolean {
  const isSame = words.length === group.words.length && words.every((word, index) => word === group.words[index])
  if (!isSame) {
    const begin = Math.min(group.begin, commonLength(group.words, words))
    const end = Math.min(
      group.end,
      commonLength(group.words.toReversed(), words.toReversed()),
      group.words.length - begin,
      words.length - begin,
    )
    const differing = Math.max(
      ...[...group.members.map((member) => member.words.length), words.length].map((length) => length - begin - end),
    )
    // What has little in common is another question.
    if (begin + end < 2 || begin + end < differing || differing > mostDiffering) return false
    // The place is where the first two differ: one answer for all must not mean something else to a third.
    if (group.begin < group.words.length && (begin < group.begin || end < group.end)) return false
    group.begin = begin
    group.end = end
  }
  group.members.push({ asked, words })
  return true
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const index = one.findIndex((word, at) => word !== other[at])
  return index === -1 ? one.length : index
}

function toldOf<One extends Asked>({ words, begin, end, members }: Group<One>): Alike<One> {
  const [first, ...others] = members.map(({ asked }) => asked) as [One, ...One[]]
  const isSame = begin >= words.length
  if (isSame) return { first, others, common: first.question.text, parts: [] }
  const parts = members.map((member) => trimmed(member.words.slice(begin, member.words.length - end).join(' ')))
  const last = members[0]?.words.at(-1 - end)
  const mark = /[?!.,:;]$/.exec(last ?? '')?.[0] ?? ''
  return { first, others, common: [...words.slice(0, begin), `…${mark}`, ...words.slice(words.length - end)].join(' '), parts }
}

/** What ends a sentence is no part of what differs in it. */
function trimmed(part: string): string {
  return part.replace(/[?!.,:;]+$/, '')
}
