import * as z from 'zod'
import { AccessLevel } from '../access.ts'
import { Capability, TodoMode } from './agent.ts'
import { Next } from './next.ts'
import { Progress } from './progress.ts'
import { RunOutcome } from './run.ts'
import { UsageTotal } from './usage.ts'

const Verdict = z.enum(['allow', 'ask', 'deny'])

/** What a session's agent may use, as one definition says it. */
export const ToolPolicy = z.object({
  writes: Verdict.describe('What becomes of tools that do not say that they only read'),
  rules: z.record(z.string(), Verdict),
  tools: z.record(z.string(), z.boolean()),
})
export type ToolPolicy = z.infer<typeof ToolPolicy>

/** What was settled for one session beside its agent's definition. */
export const SessionPermissions = z.object({
  ceiling: z.array(ToolPolicy).describe('What those who started it may use: it never may more'),
  access: AccessLevel.describe('The most it may do, whatever its agent’s definition says'),
  capabilities: z.array(Capability).nullable().describe('The most it may be offered; null for whatever its agent’s definition says'),
  always: z.array(z.string()).describe('Tools that a person has allowed here once and for all'),
})
export type SessionPermissions = z.infer<typeof SessionPermissions>

/** What keeps a session from going on, and until when. */
export const Parked = z.object({
  why: z
    .enum(['cap', 'unpriced', 'limit'])
    .describe('A cap is reached; a model has no price, and money is capped; the provider wants to be left alone'),
  cap: z.int().nullable().describe('Number of the cap'),
  until: z.int().describe('When it goes on by itself, in epoch milliseconds; 0 when only a person can change that'),
  detail: z.string().describe('A sentence for people'),
})
export type Parked = z.infer<typeof Parked>

export const Session = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    title: z.string(),
    agent: z.string().nullable().describe('Id of the agent whose conversation this is'),
    parent: z.string().nullable().describe('Id of the session this one was started from'),
    task: z.int().nullable().describe('Number of the task whose conversation this is'),
    channel: z.string().describe('Where its messages come from and go to; empty when nowhere but here'),
    folder: z.string().describe('The project folder whose list this is; empty when it is no folder’s'),
    remote: z.string().describe('What the program that holds this conversation calls it; empty when none does'),
    hold: z.enum(['paused', 'stopped']).nullable().describe('A person has paused or stopped it: nothing runs here until it is resumed'),
    outcome: RunOutcome.nullable().describe('How its last activation ended'),
    parked: Parked.nullable().describe('What keeps it from going on, and until when'),
    wakes: z.int().describe('How often it has gone on by itself since it last heard something new'),
    todos: TodoMode.describe('Whose list it works on: its own, that of the session it was started from, or none'),
    depth: z.int().describe('0 for a conversation of its own, 1 when it was handed work by one, and so on'),
    hops: z.int().describe('How many agents have passed the word on since a person or a schedule spoke'),
    awaiting: z.int().nullable().describe('Number of the session whose reply it waits for'),
    asker: z.int().nullable().describe('Number of the session that waits for its reply'),
    permissions: SessionPermissions,
    createdAt: z.int().describe('Epoch milliseconds'),
    updatedAt: z.int(),
    archivedAt: z.int().describe('0 until archived'),
    version: z.int(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const SessionState = z.enum(['running', 'idle', 'dormant', 'awaiting_human', 'awaiting_peer', 'awaiting_approval', 'done'])
export type SessionState = z.infer<typeof SessionState>

/** A session, how it stands at the moment, and what will move it. */
export const SessionWithState = Session.extend({
  state: SessionState,
  next: Next,
  due: z.boolean().describe('It is about to run: something has woken it already'),
  awaited: z.boolean().describe('The session it was started from waits for its end'),
  maxWakes: z.int().describe('How often it may go on by itself'),
  list: z
    .int()
    .nullable()
    .describe('Number of the session whose list it works on: its own, or that of one above it; null when it works on none'),
  usage: UsageTotal.nullable().describe('What it and all below it have used; null when that is nothing'),
}).meta({ id: 'SessionWithState' })
export type SessionWithState = z.infer<typeof SessionWithState>

/** A session of a list, with how far it has come where that was asked for. */
export const ListedSession = SessionWithState.extend({
  progress: Progress.nullable().optional().describe('Of the list it works on; null when it works on none'),
}).meta({ id: 'ListedSession' })
export type ListedSession = z.infer<typeof ListedSession>
