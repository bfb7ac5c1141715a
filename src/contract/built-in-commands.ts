import type { ListedCommand } from './nouns/command.ts'

const builtIn = (name: string, description: string, takes = ''): ListedCommand => ({
  ...{ name, description, arguments: takes, agent: null, subtask: false, source: 'built-in', problem: null },
})

/** What can be said in every session with a slash; the gate reads it, and no model does. */
export const builtInCommands: readonly ListedCommand[] = [
  builtIn('todos', 'Show the list', 'all, for the finished ones, too'),
  builtIn('compact', 'Have the conversation summarised'),
  builtIn('agent', 'Hand something to another agent', 'general: what it is to do'),
]

/** Words that mean something behind a slash already: here, as writs of an agent, or where people type. */
const taken: ReadonlySet<string> = new Set([
  ...builtInCommands.map(({ name }) => name),
  ...['todo', 'task', 'mem', 'ask', 'notify', 'reply', 'parallel', 'schedule', 'search'],
  ...['stop', 'pause', 'resume', 'help', 'quit', 'exit'],
])

/** No file changes what such a word means. */
export function isBuiltIn(name: string): boolean {
  return taken.has(name)
}
