import type { Part } from '../../../contract/nouns/message.ts'

const longest = 140

/** The last thing that an agent has said or begun to do, in a line; empty when it has done neither. */
export function lastWords(parts: readonly Pick<Part, 'content'>[]): string {
  for (const { content } of parts.toReversed()) {
    if (content.type === 'text' && !content.synthetic) {
      const line = lastLine(content.text)
      if (line !== '') return cut(line)
    }
    if (content.type === 'tool') return cut(toolWords(content.tool, content.input, content.title))
    if (content.type === 'subtask') return cut(`Handed to ${content.agent}: ${content.description}`)
  }
  return ''
}

/** Marks of Markdown tell nothing in a line. */
function lastLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) =>
      line
        .replace(/^[\s>#*+-]+/, '')
        .replace(/[*_`]{1,3}/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
  return lines.at(-1) ?? ''
}

const namesOfInput = ['path', 'file_path', 'filePath', 'file', 'command', 'cmd', 'url', 'pattern', 'query', 'subject']

function toolWords(tool: string, input: unknown, title: string): string {
  if (title !== '') return title
  const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  const about = namesOfInput.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '')
  const name = tool.replaceAll('_', ' ')
  return about === undefined ? name : `${name} ${String(about)}`
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line
}
