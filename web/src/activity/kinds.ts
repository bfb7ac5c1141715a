import type { EventType } from '../../../src/contract/nouns/event.ts'

type Noun<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never
type Pattern = EventType | `${Noun<EventType>}.*`

/** What the log is narrowed to, and the types that it stands for. */
const kinds = {
  todos: ['todo.*'],
  tasks: ['task.*'],
  comments: ['comment.*', 'link.*'],
  runs: ['run.*'],
  messages: ['message.added', 'message.ended', 'message.retried', 'message.compacted'],
  questions: ['question.*'],
  schedules: ['schedule.*'],
  plans: ['artifact.*'],
  sprints: ['sprint.*'],
  agents: ['agent.*', 'command.*'],
  sessions: ['session.*'],
  memory: ['memory.*'],
  notifications: ['notification.*'],
  caps: ['cap.*'],
  tokens: ['token.*', 'tenant.*', 'caller.renamed'],
} as const satisfies Record<string, readonly Pattern[]>

export type Kind = keyof typeof kinds

export const kindNames = Object.keys(kinds) as Kind[]

/** A word on its way, a step inside a reply, what it used: what comes of it is told by the message that ends. */
export const leftOut = ['message.begun', 'message.streamed', 'part.changed', 'part.pruned', 'usage.recorded'] as const satisfies EventType[]

/** The types to ask the log for; without a kind, everything but what is left out. */
export function typesOf(kind: Kind | undefined): string[] {
  return kind === undefined ? Object.values(kinds).flat() : [...kinds[kind]]
}
