import type { PartContent, SubtaskPart, ToolPart, WholeMessage } from '../../contract/nouns/message.ts'
import { indented, plainLine } from '../../core/render/text/plain-text.ts'
import { minute } from '../../doors/cli/commands/minute.ts'

const longestLine = 120

/**
 * A conversation as people read it. Heads stand at the edge, what was done two columns in and what was said four, so that no
 * words can pass for a deed or for another's message.
 */
export function transcript(messages: readonly WholeMessage[]): string {
  return messages.map(messageBlock).join('\n')
}

function messageBlock(message: WholeMessage): string {
  const { number, kind, by, from, createdAt, endedAt, compactedAt, parts } = message
  const where = from === null ? '' : ` from session #${from}`
  const notes = `${endedAt === 0 ? ', still being written' : ''}${compactedAt > 0 ? ', summarised since' : ''}`
  const head = `#${number} [${kind}] ${plainLine(by)}${where} ${minute(createdAt)}${notes}`
  const body = parts.flatMap(({ content }) => partLines(content))
  return [head, ...body, ...endLines(message)].join('\n')
}

/** What was wrong with the end of a reply: somebody or something cut it off, or its agent failed. */
export function endLines({ finish, error }: Pick<WholeMessage, 'finish' | 'error'>): string[] {
  return error === null ? [] : [`  [${finish === 'interrupted' ? 'cut off' : 'failed'}] ${short(error)}`]
}

function partLines(content: PartContent): string[] {
  switch (content.type) {
    case 'text':
      return content.text.trim() === '' ? [] : [indented(content.text.trimEnd(), '    ')]
    case 'reasoning':
      return content.text.trim() === '' ? [] : [`  [thinking] ${short(content.text.trim())}`]
    case 'tool':
      return [toolLine(content)]
    case 'subtask':
      return subtaskLines(content)
    case 'file':
      return [`  [file] ${plainLine(content.name)} (${plainLine(content.mediaType)})`]
    case 'compaction':
      return [`  [${content.status}] ${content.auto ? 'summary, since the conversation grew too long' : 'summary'}`]
    case 'retry':
      return [`  [attempt ${content.attempt} failed] ${short(content.problem)}`]
    case 'step-start':
    case 'step-finish':
      return []
  }
}

function toolLine({ tool, status, title, input, invalid, output, child }: ToolPart): string {
  const what = title === '' ? writtenOut(input) : title
  const where = child === null ? '' : ` in session #${child}`
  const why = status === 'error' ? (invalid ?? output.split('\n')[0] ?? '') : ''
  return `  [${status}] ${plainLine(tool)}${where}${what && `: ${short(what)}`}${why && ` (${short(why)})`}`
}

function subtaskLines({ agent, description, prompt, status, output, child }: SubtaskPart): string[] {
  const where = child === null ? '' : ` in session #${child}`
  const head = `  [${status}] ${plainLine(agent)}${where}: ${short(description || prompt.trim())}`
  return output.trim() === '' ? [head] : [head, indented(output.trimEnd(), '    ')]
}

function writtenOut(input: unknown): string {
  if (input === undefined || input === null) return ''
  return typeof input === 'string' ? input : JSON.stringify(input)
}

function short(text: string): string {
  const line = plainLine(text)
  return [...line].length > longestLine ? `${[...line].slice(0, longestLine - 1).join('')}…` : line
}
