import type { Event } from '../../contract/nouns/event.ts'
import type { Part, PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import { cutTo } from '../../core/render/text/cell-width.ts'
import { plainLine, plainText } from '../../core/render/text/plain-text.ts'
import { endLines } from './transcript.ts'

/** Tells a conversation as it comes, each word once, however often it is heard. */
export interface ReplyPrinter {
  /** Words that have just been said. */
  event(event: Event): void
  /** A message as it is kept: whatever of it was not told yet. */
  message(message: WholeMessage): void
  /** Something else that has happened, in one line. */
  line(text: string): void
  /** Ends a line that was begun. */
  rest(): void
}

interface PrintOptions {
  /** Where the lines about what is done go, if not between the words. */
  row?(line: string): void
  /** How wide these may be. */
  columns?: number
}

/**
 * The agent's words come twice: piece by piece while it speaks, and as a whole once it has. What was told of a message is remembered by
 * its text parts in their order; a whole message is told from where the pieces ended, and pieces that come after it are passed over.
 */
export function createReplyPrinter(out: (text: string) => void, { row, columns }: PrintOptions = {}): ReplyPrinter {
  const spoken = new Map<number, Map<number, string>>()
  const whole = new Set<number>()
  const marked = new Set<string>()
  let atLineStart = true

  const write = (text: string) => {
    if (text === '') return
    out(text)
    atLineStart = text.endsWith('\n')
  }
  const rest = () => {
    if (!atLineStart) write('\n')
  }
  const line = (text: string) => {
    const shown = columns === undefined ? text : cutTo(text, columns)
    if (row !== undefined) return row(shown)
    rest()
    write(`${shown}\n`)
  }
  const mark = (key: string, text: string) => {
    if (marked.has(key)) return
    marked.add(key)
    line(text)
  }
  const words = (message: number, part: number, delta: string) => {
    const parts = spoken.get(message) ?? new Map<number, string>()
    spoken.set(message, parts)
    if (!parts.has(part)) rest()
    parts.set(part, (parts.get(part) ?? '') + delta)
    write(plainText(delta))
  }

  const deed = ({ id, content }: Part) => {
    const said = toolMark(content)
    if (said !== undefined) mark(id, said)
  }

  const message = ({ number, role, parts, finish, error }: WholeMessage) => {
    if (role !== 'assistant') return
    if (!whole.has(number)) {
      whole.add(number)
      const spokenParts = [...(spoken.get(number) ?? [])].toSorted(([one], [other]) => one - other).map(([, text]) => text)
      const texts = parts.flatMap(({ content }) => (content.type === 'text' ? [content.text] : []))
      for (const [index, text] of texts.entries()) {
        const heard = spokenParts[index] ?? ''
        if (heard === '' || !text.startsWith(heard)) rest()
        write(plainText(text.startsWith(heard) ? text.slice(heard.length) : text))
      }
      rest()
      for (const end of endLines({ finish, error })) line(end)
    }
    parts.forEach(deed)
  }

  return {
    rest,
    line,
    message,
    event({ type, data }) {
      if (type === 'message.streamed') {
        const { message: number, part, type: kind, delta } = data as { message: number; part: number; type: string; delta: string }
        if (kind === 'text' && !whole.has(number)) words(number, part, delta)
      }
      // Before those of the next message come piece by piece.
      if (type === 'message.ended') message((data as { message: WholeMessage }).message)
      if (type === 'part.changed') deed((data as { part: Part }).part)
      if (type === 'message.retried') {
        const { message: retried, part } = data as { message: { number: number }; part: Part }
        spoken.delete(retried.number)
        deed(part)
      }
    },
  }
}

/** A deed in one line, once it is done. */
export function toolMark(content: PartContent): string | undefined {
  if (content.type === 'retry') return `  [attempt ${content.attempt} failed] ${short(content.problem)}`
  if (content.type !== 'tool' && content.type !== 'subtask') return undefined
  if (content.status !== 'completed' && content.status !== 'error') return undefined
  const name = content.type === 'tool' ? content.tool : content.agent
  const about = content.type === 'tool' ? content.title : content.description
  const why = content.status === 'error' ? ` (${short(content.output.split('\n')[0] ?? '')})` : ''
  return `  [${content.status === 'error' ? 'failed' : 'done'}] ${plainLine(name)}${about === '' ? '' : `: ${short(about)}`}${why}`
}

function short(text: string): string {
  const letters = [...plainLine(text)]
  return letters.length > 100 ? `${letters.slice(0, 99).join('')}…` : letters.join('')
}
