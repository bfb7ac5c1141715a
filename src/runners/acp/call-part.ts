import type { PartStatus, ToolPart } from '../../contract/nouns/message.ts'
import { plainText } from '../../core/render/text/plain-text.ts'
import { type Call, inShort, isFinished, toolOf } from './tool-call.ts'

/** A call as a part of the conversation. */
export function partFor(call: Call): ToolPart {
  const now = Date.now()
  return {
    type: 'tool',
    callId: call.id,
    tool: plainText(toolOf(call)),
    input: call.input,
    status: statusOf(call),
    title: plainText(call.title).slice(0, 500),
    output: plainText(call.output),
    metadata: metadataOf(call),
    approval: null,
    child: null,
    startedAt: call.status === 'pending' ? 0 : now,
    endedAt: isFinished(call) ? now : 0,
    compactedAt: 0,
  }
}

export function metadataOf({ kind, changes }: Call): ToolPart['metadata'] {
  return { kind, ...(changes.length === 0 ? {} : { changes: inShort(changes) }) }
}

export function statusOf({ status }: Call): PartStatus {
  switch (status) {
    case 'pending':
      return 'pending'
    case 'in_progress':
      return 'running'
    case 'completed':
      return 'completed'
    case 'failed':
      return 'error'
  }
}

export function inputOf({ input }: Call): string {
  return JSON.stringify(input) ?? ''
}

/** All of a call that is written down, to tell whether something has changed. */
export function shownOf(call: Call): string {
  return [inputOf(call), call.status, call.title, call.kind, call.output, ...call.changes.map(({ path, size }) => `${path} ${size}`)].join(
    '\0',
  )
}
