import type { Part, WholeMessage } from '../../../../src/contract/nouns/message.ts'

/** What the engine says is there to be looked up, not to be read. */
export const quietWords: Partial<Record<WholeMessage['kind'], string>> = {
  work: 'Given its work',
  nudge: 'Reminded of what is open',
  state: 'Shown how its list stands',
  writs: 'Told what its writs did',
  continue: 'Told to go on',
  summary: 'What was said before, in short',
}

export type Entry =
  | { kind: 'day'; key: string; at: number }
  /** What somebody said to the agent. */
  | { kind: 'said'; key: string; message: WholeMessage }
  /** What the engine said. */
  | { kind: 'quiet'; key: string; message: WholeMessage }
  /** What the agent said and did until somebody else spoke: its name stands once. */
  | { kind: 'turn'; key: string; messages: WholeMessage[] }

/** A conversation as it is read. Reminders do not end a turn, but the agent goes on after them. */
export function entriesOf(messages: readonly WholeMessage[]): Entry[] {
  const entries: Entry[] = []
  let day = ''
  for (const message of messages) {
    const its = new Date(message.createdAt).toDateString()
    if (its !== day) entries.push({ kind: 'day', key: `day-${its}`, at: message.createdAt })
    day = its
    entries.push(entryOf(message, entries))
  }
  return entries.filter((entry, index) => entries.indexOf(entry) === index)
}

function entryOf(message: WholeMessage, before: Entry[]): Entry {
  const key = message.id
  if (isQuiet(message)) return { kind: 'quiet', key, message }
  if (message.role === 'user') return { kind: 'said', key, message }
  const last = before.at(-1)
  if (last?.kind === 'turn' && last.messages[0]?.by === message.by) {
    last.messages.push(message)
    return last
  }
  return { kind: 'turn', key, messages: [message] }
}

/** Work that was handed on goes on while one watches: that is no engine's small talk, whoever wrote it down. */
function isQuiet({ kind, parts }: WholeMessage): boolean {
  return quietWords[kind] !== undefined && parts.every(({ content }) => content.type !== 'subtask')
}

export type Block =
  | { kind: 'part'; key: string; part: Part }
  | { kind: 'calls'; key: string; parts: Part[] }
  | { kind: 'note'; key: string; text: string; isBad: boolean }

/** The pieces of a turn: what was said, and between that the calls of tools, those that follow each other as one. */
export function blocksOf(messages: readonly WholeMessage[]): Block[] {
  const blocks: Block[] = []
  for (const { id, parts, error, finish } of messages) {
    for (const part of parts) {
      const { type } = part.content
      // What waits for a person’s word stands where that is given.
      if (part.content.type === 'tool' && part.content.status === 'pending' && part.content.approval?.state === 'asked') continue
      if (type === 'step-start' || type === 'step-finish' || (part.content.type === 'text' && part.content.text.trim() === '')) continue
      const last = blocks.at(-1)
      if (type !== 'tool') blocks.push({ kind: 'part', key: part.id, part })
      else if (last?.kind === 'calls') last.parts.push(part)
      else blocks.push({ kind: 'calls', key: part.id, parts: [part] })
    }
    const cut = finish === 'interrupted' ? 'Was cut off' : undefined
    if (error !== null) blocks.push({ kind: 'note', key: `${id}-error`, text: cut === undefined ? error : `${cut}: ${error}`, isBad: true })
    else if (cut !== undefined) blocks.push({ kind: 'note', key: `${id}-cut`, text: `${cut}.`, isBad: false })
  }
  return blocks
}
