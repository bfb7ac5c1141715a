import type { AvailableCommand } from '@agentclientprotocol/sdk'

/** What can be said in a session with a slash; the gate reads it, and no model does. */
export const commands: AvailableCommand[] = [
  { name: 'todos', description: 'Show the list', input: { hint: 'all, for the finished ones, too' } },
  { name: 'compact', description: 'Have the conversation summarised' },
  { name: 'agent', description: 'Hand something to another agent', input: { hint: 'general: what it is to do' } },
]
