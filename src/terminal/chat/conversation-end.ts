import type { MessageKind, WholeMessage } from '../../contract/nouns/message.ts'
import type { SessionWithState } from '../../contract/nouns/session.ts'
import type { UsageTotal } from '../../contract/nouns/usage.ts'
import { cutTo } from '../../core/render/text/cell-width.ts'
import { plainLine, plainText } from '../../core/render/text/plain-text.ts'
import { toolMark } from './reply-printer.ts'

/** What the engine says is not read again: it is told in a few words that it was said. */
const folded: Partial<Record<MessageKind, string>> = {
  work: 'given its work',
  nudge: 'reminded of what is open',
  state: 'shown how its list stands',
  writs: 'told what its writs did',
  continue: 'told to go on',
  summary: 'summary of what was said before',
}

/** The end of a conversation, as somebody reads it who comes back to it: the last lines of it, and no more. */
export function conversationEnd(messages: readonly WholeMessage[], mostLines: number): string[] {
  const lines: string[] = []
  let reminders: string[] = []
  const fold = () => {
    if (reminders.length > 0) lines.push(`  [${[...new Set(reminders)].join(', ')}]`)
    reminders = []
  }
  for (const { kind, role, by, parts } of messages) {
    const word = folded[kind]
    if (word !== undefined) {
      reminders.push(word)
      continue
    }
    fold()
    const texts = parts.flatMap(({ content }) => (content.type === 'text' && content.text.trim() !== '' ? [content.text.trim()] : []))
    if (role === 'user') lines.push(...textLines(`${plainLine(by)}: ${texts.join('\n')}`, '> '))
    else {
      for (const { content } of parts) {
        if (content.type === 'text' && content.text.trim() !== '') lines.push(...textLines(content.text.trim(), ''))
        else lines.push(...[toolMark(content)].filter((mark) => mark !== undefined))
      }
    }
  }
  fold()
  const left = lines.length - mostLines
  return left > 0 ? [`  [${left} earlier lines: punchlist message list]`, ...lines.slice(-mostLines)] : lines
}

function textLines(text: string, before: string): string[] {
  return plainText(text)
    .split('\n')
    .map((line) => `${before}${line}`)
}

const states: Record<SessionWithState['state'], string> = {
  running: 'running',
  idle: 'idle',
  dormant: 'idle',
  awaiting_human: 'waiting for you',
  awaiting_approval: 'waiting for you',
  awaiting_peer: 'waiting for another',
  done: 'done',
}

export interface Standing {
  session: Pick<SessionWithState, 'state' | 'hold' | 'agent' | 'usage'>
  progress: { total: number; completed: number; canceled: number } | null
}

/** How the session stands, in one line: who, how, how far, for how much. */
export function statusLine({ session: { state, hold, agent, usage }, progress }: Standing, columns: number): string {
  const whole = progress === null ? 0 : progress.total - progress.canceled
  const facts = [
    plainLine(agent ?? 'no agent'),
    hold ?? states[state],
    whole === 0 ? '' : `${progress?.completed} of ${whole} done`,
    usage === null ? '' : costWord(usage),
  ]
  return cutTo(`[${facts.filter(Boolean).join(' · ')}]`, columns)
}

const nanodollarsADollar = 1_000_000_000

/** Never 0 for what nobody knows. */
function costWord({ requests, unpriced, nanodollars }: UsageTotal): string {
  if (requests === 0 || unpriced === requests) return ''
  if (nanodollars === 0) return 'free'
  return nanodollars < nanodollarsADollar / 100 ? 'under $0.01' : `$${(nanodollars / nanodollarsADollar).toFixed(2)}`
}
