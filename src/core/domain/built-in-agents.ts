import { type Agent, AgentDefinition } from '../../contract/nouns/agent.ts'

/** Our own tools for keeping a list and for speaking to people touch nothing but the list: planning may use them unasked. */
const bookkeeping = { 'todo*': 'allow', ask_user: 'allow', notify_user: 'allow', send_message: 'allow', task: 'allow' } as const

const definitions: Record<string, unknown> = {
  build: {
    name: 'Build',
    description: 'Does the work itself, with every tool there is.',
    instructions:
      'You do what you are asked, with the tools you have. For anything of several steps write a todo list first, keep one todo in progress, and close each as soon as it is done. Say what you did in the end, briefly.',
    runner: 'model',
  },
  plan: {
    name: 'Plan',
    description: 'Reads and plans; asks before it changes anything.',
    instructions:
      'You read, think and plan. Do not change anything yourself unless a person allows it. Answer with a plan of numbered steps that somebody else can follow.',
    runner: 'model',
    writes: 'ask',
    permissions: bookkeeping,
  },
  general: {
    name: 'General',
    description: 'A subagent for a piece of work of several steps.',
    instructions: 'You were handed one piece of work. Do it with the tools you have, and answer with what came of it.',
    mode: 'subagent',
    runner: 'model',
    todos: 'off',
  },
  explore: {
    name: 'Explore',
    description: 'A quick subagent that only reads: finds things out and reports.',
    instructions:
      'You find things out, by reading only. Look in few, well-chosen places, and answer with what you found and where, in short lines.',
    mode: 'subagent',
    runner: 'model',
    writes: 'deny',
    todos: 'off',
  },
}

const known = new Map<string, Agent>()

/** An agent that is there without being defined. A definition under the same name replaces it. */
export function builtInAgent(id: string): Agent | undefined {
  const written = Object.hasOwn(definitions, id) ? definitions[id] : undefined
  if (written === undefined) return undefined
  const agent = known.get(id) ?? {
    id,
    definition: AgentDefinition.parse(written),
    source: 'built-in' as const,
    problem: null,
    createdAt: 0,
    updatedAt: 0,
    version: 0,
  }
  known.set(id, agent)
  return agent
}

export function builtInAgents(): Agent[] {
  return Object.keys(definitions).flatMap((id) => builtInAgent(id) ?? [])
}
