import { type Agent, AgentDefinition } from '../../../contract/nouns/agent.ts'
import { type AgentDefaults, overDefaults } from '../../../contract/nouns/agent-defaults.ts'

/** What only touches Punchlist: messages, facts, and the tasks that the agent owns. Tools from elsewhere have their server's name before theirs. */
const ours = [
  ...['ask_user', 'notify_user', 'send_message', 'ask_agent', 'reply', 'memory_add', 'task', 'spawn_agent', 'loop_start'],
  ...['create_task', 'update_task', 'complete_task', 'cancel_task', 'run_task', 'update_step', 'update_steps', 'create_subtask'],
  ...['add_resource', 'remove_resource'],
]
const allowed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'allow']))
/** What shells are mostly called, wherever they come from. */
const shells = Object.fromEntries(['*bash*', '*shell*', '*terminal*', '*exec*', '*command*'].map((name) => [name, 'ask']))
const planning = ['todo*', 'artifact_*', 'sprint_*']

const definitions: Record<string, unknown> = {
  build: {
    name: 'Build',
    description: 'Does the work itself, with every tool there is.',
    instructions: 'You do what you are asked, with the tools you have. Say what you did in the end, briefly.',
    runner: 'model',
  },
  plan: {
    name: 'Plan',
    description: 'Reads and plans; edits nothing, and asks before it uses a shell.',
    instructions:
      'You read, think and plan; you change nothing yourself. Write the plan with artifact_add(type: "plan", …) as numbered steps that somebody else can follow, and make it final with artifact_stage when it is agreed: its steps become the todos.',
    runner: 'model',
    writes: 'deny',
    permissions: { ...shells, ...allowed([...ours, ...planning]) },
    tools: { 'artifact_*': true, 'sprint_*': true },
  },
  general: {
    name: 'General',
    description: 'A subagent for a question of several steps; it edits nothing unless its definition is replaced.',
    instructions: 'You were handed one piece of work. Do it with the tools you have, and answer with what came of it.',
    mode: 'subagent',
    runner: 'model',
    writes: 'deny',
    permissions: allowed(ours),
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

/** The built-in agents of a workspace in which all agents have these defaults. */
export function builtInAgentsOver(defaults: AgentDefaults): Pick<Agent, 'id' | 'definition'>[] {
  return Object.entries(definitions).map(([id, written]) => ({ id, definition: AgentDefinition.parse(overDefaults(written, defaults)) }))
}

export function builtInAgents(): Agent[] {
  return Object.keys(definitions).flatMap((id) => builtInAgent(id) ?? [])
}
