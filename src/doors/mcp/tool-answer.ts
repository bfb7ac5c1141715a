import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Refusal } from '../../contract/refusals.ts'
import type { ToolResult } from '../../core/ports/tools.ts'
import { withAdvice } from '../../core/render/text/advice.ts'
import { adviceInCalls } from '../tools/refused/advice-in-calls.ts'

/** A tool's result on the wire: all of it as text, since that is what models are shown, and the numbers it is about as data. */
export function toolAnswer({ text, isError, metadata }: Pick<ToolResult, 'text' | 'isError' | 'metadata'>, footer = ''): CallToolResult {
  const small = Object.fromEntries(Object.entries(metadata ?? {}).filter(([, value]) => isSmall(value)))
  return {
    // In a block of its own: some tools answer JSON, which clients read back.
    content: [text, footer].filter((block) => block !== '').map((block) => ({ type: 'text', text: block })),
    ...(Object.keys(small).length === 0 ? {} : { structuredContent: small }),
    ...(isError ? { isError } : {}),
  }
}

export function refusedAnswer(refusal: Refusal): CallToolResult {
  const { code, message } = refusal
  return toolAnswer({ text: withAdvice(message, adviceInCalls(refusal)), isError: true, metadata: { code } })
}

const longestText = 200
const mostElements = 50

/** Numbers, names, and short lists of such. */
function isSmall(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= mostElements && value.every((one) => !Array.isArray(one) && isSmall(one))
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= longestText)
}
