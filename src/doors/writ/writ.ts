import type { MemoryType } from '../../contract/nouns/memory.ts'
import type { Reference } from '../../contract/reference.ts'

export type WritNoun = 'todo' | 'task' | 'mem' | 'schedule' | 'notify' | 'agent' | 'parallel' | 'ask' | 'reply' | 'search'

/** One slash command as an agent wrote it. `command` is what its frame is headed with: made of parsed parts, never of raw text. */
export type Writ =
  | TodoWrit
  | TaskWrit
  | MemWrit
  | ScheduleWrit
  | NotifyWrit
  | AgentWrit
  | ParallelWrit
  | AskWrit
  | ReplyWrit
  | SearchWrit
  | Mistake

/** Todos came first: their verbs stand alone and they name no noun. The verbs of the others say what they are about. */
export type TodoWrit = { command: string; noun?: undefined } & (
  | { verb: 'add'; subject: string; description: string; tenantWide: boolean }
  | { verb: 'list'; all: boolean }
  | { verb: 'undo' | 'next' }
  | { verb: 'show' | 'why' | 'start' | 'done' | 'cancel' | 'delete'; todo: Reference }
  | { verb: 'describe' | 'subject' | 'block' | 'note' | 'move' | 'after'; todo: Reference; text: string }
)

/** Where `task` is null, the task of the conversation is meant; so it is where there is none to name. */
export type TaskWrit = { command: string; noun: 'task' } & (
  | { verb: 'task show' | 'task done'; task: Reference | null }
  | { verb: 'task note'; task: Reference; text: string }
  | { verb: 'task cancel'; task: Reference }
  | { verb: 'task list' }
  | { verb: 'task history' }
  | { verb: 'task step'; index: number; change: StepChange }
  | { verb: 'task add'; owner: string; title: string; description: string }
  | { verb: 'task subtask'; index: number; owner: string; title: string; description: string }
  | { verb: 'task plan'; steps: PlannedStep[] }
)

export type StepChange = { done: boolean } | { title: string } | { details: string }

export interface PlannedStep {
  title: string
  /** Only ever true: a plan can tick a step, not untick it. */
  done?: true
}

export type MemWrit = { command: string; noun: 'mem' } & (
  | { verb: 'mem add'; type: MemoryType; title: string; body: string; tenantWide: boolean }
  | { verb: 'mem list'; type: MemoryType | null }
  | { verb: 'mem search'; query: string }
  | { verb: 'mem get' | 'mem delete'; memory: Reference }
)

export type ScheduleWrit = { command: string; noun: 'schedule' } & (
  | { verb: 'schedule add'; when: string; onlyIf?: 'overdue'; prompt: string }
  | { verb: 'schedule list' }
  | { verb: 'schedule pause' | 'schedule resume' | 'schedule delete'; schedule: Reference }
)

export type NotifyWrit = { command: string; noun: 'notify'; verb: 'notify'; text: string }

export type AgentWrit = { command: string; noun: 'agent'; verb: 'agent'; agent: string; prompt: string }

/** Several delegations at once; one that is written wrongly keeps its place among the others. */
export type ParallelWrit = { command: string; noun: 'parallel'; verb: 'parallel'; delegations: (AgentWrit | Mistake)[] }

export type AskWrit = { command: string; noun: 'ask'; verb: 'ask'; text: string; options: string[] }

export type ReplyWrit = { command: string; noun: 'reply'; verb: 'reply'; text: string }

export type SearchWrit = { command: string; noun: 'search'; verb: 'search'; query: string }

export interface Mistake {
  command: string
  noun: WritNoun
  verb: 'mistake'
  message: string
}

export const usage = {
  add: '/todo add <subject>',
  list: '/todo list',
  show: '/todo show <id>',
  next: '/todo next',
  why: '/todo why <id>',
  start: '/todo start <id>',
  done: '/todo done <id>',
  cancel: '/todo cancel <id>',
  delete: '/todo delete <id>',
  describe: '/todo describe <id>: <text>',
  move: '/todo move <id>: <session, or 0 for the tenant-wide list>',
  subject: '/todo subject <id>: <text>',
  block: '/todo block <id>: <reason>',
  after: '/todo after <id>: <ids it waits for>',
  undo: '/todo undo',
  note: '/todo note <id>: <comment>',
} as const

export type TodoVerb = keyof typeof usage
export const verbs = Object.keys(usage) as TodoVerb[]

export const taskUsage = {
  show: '/task show <id>',
  list: '/task list',
  history: '/task history',
  plan: '/task plan, then a step a line, then /endtask',
  step: '/task step <index> done',
  add: '/task add <owner>: <title>',
  subtask: '/task subtask <index> <owner>: <title>',
  note: '/task note <id>: <comment>',
  done: '/task done <id>',
  cancel: '/task cancel <id>',
} as const

export const memUsage = {
  add: '/mem add <type>: <title>',
  list: '/mem list',
  search: '/mem search <words>',
  get: '/mem get <id>',
  delete: '/mem delete <id>',
} as const

export const scheduleUsage = {
  add: '/schedule add <when> [if overdue]: <prompt>',
  list: '/schedule list',
  pause: '/schedule pause <id>',
  resume: '/schedule resume <id>',
  delete: '/schedule delete <id>',
} as const

export const notifyUsage = '/notify <text>'

export const agentUsage = '/agent <name>: <prompt>'
export const parallelUsage = `/parallel, then ${agentUsage} a line, then /endparallel`
export const askUsage = '/ask <question> | <option> | <option>'
export const replyUsage = '/reply <text>'
export const searchUsage = '/search <words>'
