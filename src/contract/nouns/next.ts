import * as z from 'zod'
import { Dependency } from './dependency.ts'

const bare = <Kind extends string>(kind: Kind, description: string) => z.object({ kind: z.literal(kind).describe(description) })
const number = z.int()

/** What will wake a session next, as a kind with its facts; each door has words for it. */
export const Next = z
  .discriminatedUnion('kind', [
    bare('running', 'It runs'),
    bare('due', 'It is about to run'),
    bare('question', 'A person’s answer').extend({ question: number }),
    bare('approval', 'A person’s permission').extend({ question: number }),
    bare('completion', 'Nothing is open: a person completes the task, or says what is missing').extend({ task: number }),
    bare('resume', 'A person who lets it go on').extend({ hold: z.enum(['paused', 'stopped']) }),
    bare('draft', 'A person who makes its task active').extend({ task: number }),
    bare('session', 'The end of another session').extend({ session: number }),
    bare('reply', 'The reply of another session').extend({ session: number }),
    bare('subtask', 'The end of a subtask').extend({ task: number }),
    bare('dependency', 'What its todos wait for: todos or tasks that others have').extend({ on: z.array(Dependency) }),
    bare('claimed', 'Somebody who has claimed what is open: the end of that, or of the claim').extend({ todo: number, by: z.string() }),
    bare('canceled', 'A person: what a todo waits for was canceled').extend({ todo: number, on: Dependency }),
    bare('adoption', 'A person who adopts what was imported').extend({ todo: number }),
    bare('cap', 'A person who raises a cap, or the next day or month').extend({
      cap: number,
      until: z.int().describe('When it goes on by itself; 0 when it does not'),
    }),
    bare('limit', 'The time until which its model’s provider wants to be left alone').extend({
      until: z.int().describe('Epoch milliseconds'),
    }),
    bare('time', 'The time before which none of its todos is to be begun').extend({ at: z.int().describe('Epoch milliseconds') }),
    bare('schedule', 'Its schedule').extend({ at: z.int().describe('Epoch milliseconds') }),
    bare('tick', 'The regular look at all active tasks').extend({ task: number }),
    bare('daemon', 'A daemon, once one is started'),
    bare('outside', 'Nothing here: its agent is run from outside').extend({ agent: z.string() }),
    bare('nobody', 'Nothing: its agent has neither a runner nor a model').extend({ agent: z.string() }),
    bare('no_agent', 'Nothing: it has no agent'),
    bare('over', 'Nothing: it is over'),
    bare('idle', 'Work is open: a person who lets it go on, or a message'),
    bare('message', 'Only a message'),
  ])
  .describe('What will wake it next, or that nothing will')
  .meta({ id: 'Next' })
export type Next = z.infer<typeof Next>
