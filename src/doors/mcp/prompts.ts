import { type GetPromptResult, type ListPromptsResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { planPrompt, resumePrompt, reviewPrompt } from '../../core/render/prompt/prompts.ts'
import { allowedTools, toolsFor } from '../tools/offer/tools-for.ts'
import type { McpService } from './mcp-service.ts'
import { readWith } from './read-with.ts'

interface OwnPrompt extends Prompt {
  /** The tool whose answer it shows. */
  shows?: string
}

const prompts: OwnPrompt[] = [
  {
    name: 'plan',
    title: 'Plan',
    description: 'Turn a goal into todos.',
    arguments: [{ name: 'goal', description: 'What shall be reached', required: true }],
  },
  { name: 'resume', title: 'Resume', description: 'Go on where the work was left.', shows: 'brief' },
  { name: 'review', title: 'Review', description: 'Compare the list with what is really done.', shows: 'todo_list' },
]

export async function listPrompts(service: McpService): Promise<ListPromptsResult> {
  const client = await service.client()
  const tools = new Set(allowedTools(service, client.granted ? client.value : undefined).map(({ name }) => name))
  const usable = prompts.filter(({ shows }) => shows === undefined || tools.has(shows))
  return { prompts: usable.map(({ shows: _shows, ...prompt }) => prompt) }
}

interface Asked {
  name: string
  arguments?: Record<string, string>
}

export async function getPrompt(
  service: McpService,
  { name, arguments: given = {} }: Asked,
  signal: AbortSignal,
): Promise<GetPromptResult> {
  const prompt = prompts.find((one) => one.name === name)
  if (prompt === undefined) {
    throw invalid(`There is no prompt ${name.slice(0, 100)}. There are ${prompts.map((one) => one.name).join(', ')}.`)
  }
  const text = await textOf(service, prompt, given, signal)
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] }
}

async function textOf(
  service: McpService,
  { name, shows }: OwnPrompt,
  { goal = '' }: Record<string, string>,
  signal: AbortSignal,
): Promise<string> {
  const client = await service.client()
  const tools = toolsFor(service, client.granted ? client.value : undefined).map((tool) => tool.name)
  if (shows === undefined) {
    if (goal.trim() === '') throw invalid('goal: is missing. Say what shall be reached.')
    return planPrompt(goal, tools)
  }
  const { text, isError } = await readWith(service, shows, {}, signal)
  if (isError) throw new ProtocolError(ProtocolErrorCode.InternalError, text)
  return name === 'resume' ? resumePrompt(text, tools) : reviewPrompt(text, tools)
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
