import type { Tool } from '@modelcontextprotocol/server'
import type { OwnTool } from '../tools/create-tools.ts'

export const keyArgument = 'idempotency_key'

const declared = new WeakMap<OwnTool['input'], Tool['inputSchema']>()

/** A tool as clients are told of it: the same bytes every time. */
export function declaredTool(tool: OwnTool): Tool {
  const { name, title, description, annotations, input } = tool
  const inputSchema = declared.get(input) ?? schemaOf(tool)
  declared.set(input, inputSchema)
  return { name, title, description, inputSchema, annotations: { ...annotations } }
}

/** Whatever changes something can be told apart from its own repetition. */
function schemaOf({ input, readOnly }: OwnTool): Tool['inputSchema'] {
  const { properties = {}, ...rest } = input as Tool['inputSchema']
  if (readOnly) return { ...rest, properties }
  return { ...rest, properties: { ...properties, [keyArgument]: { type: 'string' } } }
}
