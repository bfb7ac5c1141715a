import { activeStatuses, openStatuses, TodoStatus } from '../../../contract/nouns/todo.ts'

export type SlashCommand =
  | { name: 'todos'; statuses: readonly TodoStatus[] }
  | { name: 'compact' }
  | { name: 'agent'; agent: string; prompt: string }

/** What `/todos` takes: a status in either spelling, or a word for several. */
const statusesOf = new Map<string, readonly TodoStatus[]>([
  ...TodoStatus.options.map((status): [string, TodoStatus[]] => [status, [status]]),
  ['cancelled', ['canceled']],
  ['done', ['completed']],
  ['active', activeStatuses],
  ['open', openStatuses],
  ['all', TodoStatus.options],
])

/** A person's message that is a command and not meant for the model. Anything else that starts with a slash is a message. */
export function readCommand(text: string): SlashCommand | undefined {
  const written = text.trim()
  const todos = /^\/todos(?:\s+(\w+))?$/.exec(written)
  const statuses = todos ? statusesOf.get(todos[1] ?? 'active') : undefined
  if (statuses !== undefined) return { name: 'todos', statuses }
  if (written === '/compact') return { name: 'compact' }
  const agent = /^\/agent\s+([a-z0-9][a-z0-9._-]*):?\s+(\S[\s\S]*)$/.exec(written)
  return agent ? { name: 'agent', agent: agent[1] as string, prompt: agent[2] as string } : undefined
}
