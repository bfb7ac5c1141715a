import type { WholeMessage } from '../../../contract/nouns/message.ts'
import { indented, plainLine, plainText } from '../text/plain-text.ts'
import { messageText } from './message-text.ts'

export const GO_ON = 'You were interrupted. Go on with what you were doing.'

/** A call that had to wait for a person's word, and what that was. */
export interface SettledCall {
  tool: string
  title: string
  /** Why not; undefined when it may be made. */
  refusal: string | undefined
}

/** What the people said to the calls that an agent had to ask for. */
export function settledCalls(calls: readonly SettledCall[]): string {
  const lines = calls.map(({ tool, title, refusal }) => {
    const what = title === '' || title === tool ? plainLine(tool) : `${plainLine(tool)} (${plainLine(title).slice(0, 300)})`
    return refusal === undefined ? `${what} was allowed: go on, and do it now.` : `${what}: ${plainText(refusal)}`
  })
  return [...new Set(lines)].join('\n')
}

const longest = 24_000
const longestMessage = 4_000

/** The newest of a conversation, for an agent that no longer remembers it. Indented, so that nothing in it can pass for its end. */
export function conversationSoFar(messages: readonly WholeMessage[]): string {
  const lines: string[] = []
  let length = 0
  for (const message of messages.toReversed()) {
    const text = lineOf(message)
    if (text === '') continue
    length += text.length
    if (length > longest) {
      lines.unshift('  … (what was said before is left out)')
      break
    }
    lines.unshift(text)
  }
  return lines.length === 0 ? '' : ['[what was said here so far]', ...lines, '[END CONVERSATION]'].join('\n')
}

function lineOf(message: WholeMessage): string {
  if (message.kind === 'command') return ''
  const who = message.role === 'assistant' ? 'you' : plainLine(message.by)
  const calls = message.parts.flatMap(({ content }) =>
    content.type === 'tool'
      ? [`(used ${plainLine(content.tool)}${content.title && `: ${plainLine(content.title)}`}: ${content.status})`]
      : [],
  )
  const said = messageText(message)
  const text = [said.length > longestMessage ? `${said.slice(0, longestMessage)} …` : said, ...calls].filter(Boolean).join('\n')
  return text === '' ? '' : indented(`${who}: ${text}`)
}
