import { randomUUID } from 'node:crypto'
import type { CallToolRequest, CallToolResult } from '@modelcontextprotocol/server'
import { newAnswers } from '../tools/offer/new-answers.ts'
import { allowedTools, toolsFor } from '../tools/offer/tools-for.ts'
import { callKey } from './call-key.ts'
import { keyArgument } from './declared-tool.ts'
import type { McpService } from './mcp-service.ts'
import { refusedAnswer, toolAnswer } from './tool-answer.ts'
import { unknownTool } from './unknown-tool.ts'

/** Calls a tool. Whatever goes wrong is a result that the model can act on: an error of the protocol would never reach it. */
export async function callTool(service: McpService, params: CallToolRequest['params'], signal: AbortSignal): Promise<CallToolResult> {
  try {
    return await called(service, params, signal)
  } catch (problem) {
    const text = `Something went wrong that is our fault. Tell the people the reference ${service.reportDefect(problem)}.`
    return toolAnswer({ text, isError: true, metadata: { code: 'defect' } })
  }
}

async function called(service: McpService, params: CallToolRequest['params'], signal: AbortSignal): Promise<CallToolResult> {
  const client = await service.client()
  if (!client.granted) return refusedAnswer(client.refusal)
  const { caller, session, list } = client.value
  const named = service.tools.filter(({ name }) => name === params.name)
  const [tool] = toolsFor({ ...service, tools: named }, client.value)
  if (tool === undefined) {
    const offered = toolsFor(service, client.value)
    const text = unknownTool(params.name, { ...service, offered, allowed: allowedTools(service, client.value) })
    return toolAnswer({ text, isError: true, metadata: { code: 'unknown_tool' } })
  }
  const call = callKey(params, randomUUID)
  if (!call.granted) return refusedAnswer(call.refusal)
  const { key, input } = call.value
  const result = await tool.call(input, { caller, session, list, key, part: null, signal })
  const isUnsure = result.isError && result.metadata?.code === 'unavailable' && !tool.readOnly
  const answers = await newAnswers(service.perform, client.value)
  return toolAnswer(
    isUnsure ? { ...result, text: `${result.text}\nTo repeat the call without doing it twice, give ${keyArgument}: "${key}".` } : result,
    answers,
  )
}
