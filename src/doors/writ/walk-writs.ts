import { plainLine } from '../../core/render/text/plain-text.ts'
import { fenceTracker } from './fence.ts'
import { type Block, type Grammar, mistake } from './grammar.ts'
import { splitVerb } from './words.ts'
import type { Writ, WritNoun } from './writ.ts'

/** How the nouns that may stand among these lines are read. */
export type Grammars = Partial<Record<WritNoun, Grammar>>

/**
 * Reads the writs out of lines, in order. One that may have a block is one line when the next line is empty, absent or starts with
 * `/`; otherwise what follows is its block, up to a line that is exactly its end. `between` judges what is no writ.
 */
export function walkWrits(lines: readonly string[], grammars: Grammars, between: (line: string) => Writ | undefined): Writ[] {
  const writs: Writ[] = []
  const inFence = fenceTracker()
  let fenced: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (inFence(line)) {
      if (inFence.isOpen()) fenced.push(line)
      else fenced = []
      continue
    }
    const match = writLine.exec(line)
    const noun = match?.[1] as WritNoun
    const grammar = match === null ? undefined : grammars[noun]
    if (grammar === undefined) {
      const judged = between(line)
      if (judged !== undefined) writs.push(judged)
      continue
    }
    const words = match?.[2] ?? ''
    const { verb, rest } = grammar.isVerbless ? { verb: '', rest: words.trim() } : splitVerb(words)
    const block = grammar.blocks.get(verb)
    if (block !== undefined && startsBlock(block, lines, index + 1)) {
      const end = endOfBlock(noun, lines, index + 1)
      if (end === undefined) {
        writs.push(truncated(noun, verb, block, lines.slice(index + 1)))
        break
      }
      writs.push(block.read(rest, lines.slice(index + 1, end)))
      index = end
    } else {
      writs.push(grammar.oneLine(words))
      // A block without lines: it ends right here.
      if (block !== undefined && isEnd(noun, lines[index + 1])) index += 1
    }
  }
  return inFence.isOpen() ? [...writs, ...unclosed(fenced, grammars)] : writs
}

/** Whoever forgets to close a fence must hear that what follows was taken for code. */
function unclosed(fenced: readonly string[], grammars: Grammars): Writ[] {
  const nouns = fenced.flatMap((line) => (writLine.exec(line)?.[1] ?? []) as WritNoun).filter((noun) => grammars[noun] !== undefined)
  const [noun] = nouns
  if (noun === undefined) return []
  const [count, them] = nouns.length === 1 ? ['1 writ was', 'it'] : [`${nouns.length} writs were`, 'them']
  const message = `the code fence “${plainLine(fenced[0]?.trim().slice(0, 20) ?? '')}” is never closed, so ${count} taken for code and not run. Close it, and repeat ${them}.`
  return [mistake(noun, noun, message)]
}

function isEnd(noun: WritNoun, line: string | undefined): boolean {
  return line?.trimEnd() === `/end${noun}`
}

function startsBlock(block: Block, lines: readonly string[], from: number): boolean {
  if (block.holdsWrits) return true
  let index = from
  if (block.mayFollowEmptyLines) while (lines[index]?.trim() === '') index += 1
  const next = lines[index]
  return next !== undefined && next.trim() !== '' && !next.startsWith('/')
}

function endOfBlock(noun: WritNoun, lines: readonly string[], from: number): number | undefined {
  for (let index = from; index < lines.length; index++) if (isEnd(noun, lines[index])) return index
  return undefined
}

function truncated(noun: WritNoun, verb: string, { advice, done = 'written', holdsWrits }: Block, swallowed: string[]): Writ {
  const inFence = fenceTracker()
  const others = swallowed.filter((line) => !inFence(line) && startsAsWrit(line)).length
  const taken = holdsWrits ? 'part of it' : 'its text'
  const lost =
    others === 0
      ? ''
      : `\n${others === 1 ? '1 writ' : `${others} writs`} after it ${others === 1 ? 'was' : 'were'} taken for ${taken} and not run: repeat ${others === 1 ? 'it' : 'them'}.`
  const command = verb === '' ? noun : `${noun} ${verb}`
  return mistake(noun, command, `missing /end${noun} terminator; nothing was ${done}. ${advice}${lost}`)
}

/** A noun at the start of a line, then its end, or a space and the words. `/todos` and `/memory` are other words. */
const writLine = /^\/(todo|task|mem|schedule|notify|agent|parallel|ask|reply|search)(?:[ \t]+(.*))?$/s

export function startsAsWrit(line: string): boolean {
  return writLine.test(line)
}
