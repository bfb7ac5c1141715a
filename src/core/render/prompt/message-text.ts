import type { SubtaskPart, WholeMessage } from '../../../contract/nouns/message.ts'
import { frame } from '../text/frame.ts'
import { indented, plainLine } from '../text/plain-text.ts'
import { saidBefore } from './cut-off.ts'

/** A message as an agent reads it: what was said, and what came of the work that was handed on with it. */
export function messageText({ parts }: Pick<WholeMessage, 'parts'>): string {
  const pieces = parts.map(({ content }) => {
    if (content.type === 'text') return content.text
    if (content.type === 'file') return `[file ${plainLine(content.name)}, ${plainLine(content.mediaType)}]`
    return content.type === 'subtask' ? subtaskText(content) : ''
  })
  return pieces.filter(Boolean).join('\n\n')
}

/** Framed as the writ that asked for it, and indented, so that no subagent's words can pass for the frame. */
function subtaskText({ agent, status, output, loop }: SubtaskPart): string {
  if (status === 'pending' || status === 'running') return ''
  const body = status === 'error' ? `ERR: ${indented(output).trimStart()}` : indented(output)
  return loop === undefined ? frame(`agent ${plainLine(agent)}`, body, 'agent') : frame('loop', body, 'loop')
}

/** All that is new to an agent as one text, for those that do not read the conversation themselves. */
export function promptOf(given: readonly WholeMessage[]): string {
  return given
    .map((message) => (message.role === 'assistant' ? saidBefore(messageText(message)) : messageText(message)))
    .filter(Boolean)
    .join('\n\n')
}
