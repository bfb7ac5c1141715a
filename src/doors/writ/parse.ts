import { fenceTracker } from './fence.ts'
import { type Block, type Grammar, mistake } from './grammar.ts'
import { notifyGrammar } from './notify-writ.ts'
import { scheduleGrammar } from './schedule-writ.ts'
import { taskGrammar } from './task-writ.ts'
import { todoGrammar } from './todo-writ.ts'
import { splitVerb } from './words.ts'
import type { Writ, WritNoun } from './writ.ts'
import { startsAsWrit, writLine } from './writ-line.ts'

const grammars: Record<WritNoun, Grammar> = {
  todo: todoGrammar,
  task: taskGrammar,
  schedule: scheduleGrammar,
  notify: notifyGrammar,
}

/**
 * Reads the writs out of an agent's reply. A writ stands at the start of a line, outside code fences. One that may have a block
 * (`/todo add`, `/task add`) is one line when the next line is empty, absent or starts with `/`; otherwise what follows is its
 * block, up to a line that is exactly `/endtodo` or `/endtask`. Without that line the reply was cut short, and nothing of the
 * block may be believed.
 */
export function parseWrits(reply: string): Writ[] {
  const lines = reply.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const writs: Writ[] = []
  const inFence = fenceTracker()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string
    if (inFence(line)) continue
    const stray = strayEnd(line)
    if (stray !== undefined) writs.push(stray)
    const match = writLine.exec(line)
    if (match === null) continue
    const noun = match[1] as WritNoun
    const words = match[2] ?? ''
    const { verb, rest } = splitVerb(words)
    const block = grammars[noun].blocks.get(verb)
    if (block !== undefined && startsBlock(block, lines, index + 1)) {
      const end = endOfBlock(noun, lines, index + 1)
      if (end === undefined) {
        writs.push(truncated(noun, verb, block, lines.slice(index + 1)))
        break
      }
      writs.push(block.read(rest, lines.slice(index + 1, end)))
      index = end
    } else {
      writs.push(grammars[noun].oneLine(words))
      // A block without lines: it ends right here.
      if (block !== undefined && isEnd(noun, lines[index + 1])) index += 1
    }
  }
  return writs
}

function strayEnd(line: string): Writ | undefined {
  const noun = /^\/end([a-z]+)\s*$/.exec(line)?.[1]
  const message = noun !== undefined && Object.hasOwn(grammars, noun) ? grammars[noun as WritNoun].strayEnd : undefined
  return message === undefined ? undefined : mistake(noun as WritNoun, `end${noun}`, message)
}

function isEnd(noun: WritNoun, line: string | undefined): boolean {
  return line?.trimEnd() === `/end${noun}`
}

function startsBlock(block: Block, lines: readonly string[], from: number): boolean {
  let index = from
  if (block.mayFollowEmptyLines) while (lines[index]?.trim() === '') index += 1
  const next = lines[index]
  return next !== undefined && next.trim() !== '' && !next.startsWith('/')
}

function endOfBlock(noun: WritNoun, lines: readonly string[], from: number): number | undefined {
  for (let index = from; index < lines.length; index++) if (isEnd(noun, lines[index])) return index
  return undefined
}

function truncated(noun: WritNoun, verb: string, { advice }: Block, swallowed: string[]): Writ {
  const inFence = fenceTracker()
  const others = swallowed.filter((line) => !inFence(line) && startsAsWrit(line)).length
  const lost =
    others === 0
      ? ''
      : `\n${others === 1 ? '1 writ' : `${others} writs`} after it ${others === 1 ? 'was' : 'were'} taken for its text and not run: repeat ${others === 1 ? 'it' : 'them'}.`
  return mistake(noun, `${noun} ${verb}`, `missing /end${noun} terminator; nothing was written. ${advice}${lost}`)
}
