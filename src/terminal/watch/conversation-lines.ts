import type { PartContent, WholeMessage } from '../../contract/nouns/message.ts'
import { plainLine } from '../../core/render/text/plain-text.ts'
import type { Line } from './view.ts'

/** The newest of a conversation, a line each: who said it, and tool calls as marks. */
export function conversationLines(messages: readonly WholeMessage[]): Line[] {
  return messages.flatMap(({ by, parts, error }) => {
    const lines = parts.flatMap(({ content }) => partLines(content, plainLine(by)))
    return error === null ? lines : [...lines, { text: `${plainLine(by)} failed: ${plainLine(error)}`, tone: 'wrong' as const }]
  })
}

function partLines(content: PartContent, by: string): Line[] {
  switch (content.type) {
    case 'text': {
      const [first, ...rest] = content.text.split('\n').filter((line) => line.trim() !== '')
      if (first === undefined) return []
      const words: Line[] = [first, ...rest].map((line) => ({ text: `  ${plainLine(line)}`, tone: 'plain' }))
      return [{ text: `${by}: ${plainLine(first)}`, tone: 'plain' }, ...words.slice(1)]
    }
    case 'tool':
      return [{ text: toolMark(content), tone: content.status === 'error' ? 'wrong' : 'faint' }]
    case 'subtask':
      return [
        { text: `  [${content.status}] ${plainLine(content.agent)}: ${plainLine(content.description || content.prompt)}`, tone: 'faint' },
      ]
    case 'retry':
      return [{ text: `  [attempt ${content.attempt} failed] ${plainLine(content.problem)}`, tone: 'wrong' }]
    case 'compaction':
      return [{ text: `  [${content.status}] summary`, tone: 'faint' }]
    case 'file':
      return [{ text: `  [file] ${plainLine(content.name)}`, tone: 'faint' }]
    case 'reasoning':
    case 'step-start':
    case 'step-finish':
      return []
  }
}

function toolMark({ tool, status, title, child }: Extract<PartContent, { type: 'tool' }>): string {
  const where = child === null ? '' : ` in session #${child}`
  return `  [${status}] ${plainLine(tool)}${where}${title === '' ? '' : `: ${plainLine(title)}`}`
}
