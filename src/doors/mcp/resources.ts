import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server'
import { allowedTools } from '../tools/offer/tools-for.ts'
import type { McpService } from './mcp-service.ts'
import { readWith } from './read-with.ts'

/** What can be read without a call of the model's; it says what the tool says. */
interface Shown {
  name: string
  title: string
  description: string
  tool: string
}

const resources: (Shown & { uri: string })[] = [
  { uri: 'punchlist://brief', name: 'brief', title: 'Brief', description: 'What to know to go on working.', tool: 'brief' },
  { uri: 'punchlist://list', name: 'list', title: 'Todo list', description: 'What is not finished yet.', tool: 'todo_list' },
]

const templates: (Shown & { uriTemplate: string; argument: string })[] = [
  {
    uriTemplate: 'punchlist://list/{session}',
    name: 'list-of-session',
    title: 'Todo list of a session',
    description: 'By the session’s number or id; 0 is the list of the whole tenant.',
    tool: 'todo_list',
    argument: 'session',
  },
  {
    uriTemplate: 'punchlist://task/{number}',
    name: 'task',
    title: 'Task',
    description: 'One task with its steps, by its number.',
    tool: 'get_task',
    argument: 'taskId',
  },
]

const mimeType = 'text/plain'

export async function listResources(service: McpService): Promise<ListResourcesResult> {
  const shown = await usable(service, resources)
  return { resources: shown.map(({ uri, name, title, description }) => ({ uri, name, title, description, mimeType })) }
}

export async function listTemplates(service: McpService): Promise<ListResourceTemplatesResult> {
  const shown = await usable(service, templates)
  const listed = shown.map(({ uriTemplate, name, title, description }) => ({ uriTemplate, name, title, description, mimeType }))
  return { resourceTemplates: listed }
}

export async function readResource(service: McpService, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const meant = meaning(uri)
  if (meant === undefined) {
    const known = [...resources.map((one) => one.uri), ...templates.map((one) => one.uriTemplate)]
    throw new ResourceNotFoundError(uri.slice(0, 200), `There is no resource ${uri.slice(0, 200)}. There are ${known.join(', ')}.`)
  }
  const { text, isError } = await readWith(service, meant.tool, meant.input, signal)
  if (isError) throw new ResourceNotFoundError(uri, text)
  return { contents: [{ uri, mimeType, text }] }
}

async function usable<One extends Shown>(service: McpService, all: readonly One[]): Promise<One[]> {
  const client = await service.client()
  const names = new Set(allowedTools(service, client.granted ? client.value : undefined).map(({ name }) => name))
  return all.filter(({ tool }) => names.has(tool))
}

function meaning(uri: string): { tool: string; input: Record<string, unknown> } | undefined {
  const fixed = resources.find((one) => one.uri === uri)
  if (fixed !== undefined) return { tool: fixed.tool, input: {} }
  const [base, value] = [uri.slice(0, uri.lastIndexOf('/')), uri.slice(uri.lastIndexOf('/') + 1)]
  const template = templates.find(({ uriTemplate }) => uriTemplate.startsWith(`${base}/{`))
  return template === undefined || value === '' ? undefined : { tool: template.tool, input: { [template.argument]: value } }
}
