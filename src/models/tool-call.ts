import type { ProviderMetadata } from 'ai'
import type { ToolCallContent } from '../core/ports/model.ts'
import { plainLine } from '../core/render/text/plain-text.ts'
import { notesFrom } from './notes.ts'

interface Called {
  toolCallId: string
  toolName: string
  input: unknown
  invalid?: boolean
  providerMetadata?: ProviderMetadata
}

/** A call as it came: one that cannot be made says why, so that the model can be told. */
export function toolCall(call: Called, provider: string, tools: ReadonlySet<string>): ToolCallContent {
  const { toolCallId: callId, toolName: tool, input, providerMetadata } = call
  const problem = problemOf(call, tools)
  return {
    type: 'tool-call',
    callId,
    tool,
    input,
    ...(problem === undefined ? {} : { invalid: problem }),
    ...notesFrom(provider, providerMetadata),
  }
}

function problemOf({ toolName, input, invalid }: Called, tools: ReadonlySet<string>): string | undefined {
  if (!tools.has(toolName)) return `there is no tool named ${plainLine(toolName.slice(0, 200))}`
  if (typeof input === 'string' && invalid === true) return 'its arguments are no JSON'
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  return isObject && invalid !== true ? undefined : 'its arguments must be a JSON object'
}
