export type SlashCommand = { name: 'todos'; all: boolean } | { name: 'compact' } | { name: 'agent'; agent: string; prompt: string }

/** A person's message that is a command and not meant for the model. Anything else that starts with a slash is a message. */
export function readCommand(text: string): SlashCommand | undefined {
  const written = text.trim()
  const todos = /^\/todos(?:\s+(all))?$/.exec(written)
  if (todos) return { name: 'todos', all: todos[1] === 'all' }
  if (written === '/compact') return { name: 'compact' }
  const agent = /^\/agent\s+([a-z0-9][a-z0-9._-]*):?\s+(\S[\s\S]*)$/.exec(written)
  return agent ? { name: 'agent', agent: agent[1] as string, prompt: agent[2] as string } : undefined
}
