import * as z from 'zod'
import { Overview } from './overview.ts'
import { Question } from './question.ts'
import { UsageTotal } from './usage.ts'

const about = { session: z.int().describe('Number of the session'), title: z.string(), agent: z.string().nullable() }
const count = z.int().min(0)
const Steps = z
  .object({ total: count, completed: count, canceled: count })
  .nullable()
  .describe('How far the list has come that it works on; null when it works on none')
const usage = UsageTotal.nullable().describe('What it and all below it have used; null when that is nothing')
const task = z.int().nullable().describe('Number of the task whose conversation it is')

const HomeAsk = Overview.shape.needsYou.element.omit({ beside: true, question: true }).extend({
  question: Question.nullable().describe('What it asks; the first of them, where several are alike'),
  isCut: z.boolean().describe('The question is longer than what is told of it here'),
  behind: count.describe('How much unfinished work waits until it is answered: on its own list, and on those that wait for it'),
  alike: z
    .array(
      z.object({
        question: z.int().describe('Number of the question'),
        session: z.int().describe('Number of the session that asks it'),
        part: z.string().describe('What only this one says; empty where all say the same'),
      }),
    )
    .describe('Questions that differ in one place only, this one among them: one answer may be for all. Empty where there is no other'),
  common: z.string().describe('What all that are alike say, with … where they differ'),
})

const HomeRun = z.object({
  ...about,
  task,
  startedAt: z.int().describe('Epoch milliseconds'),
  said: z.string().describe('The last it has said or begun to do, in a line, or the todo that it has begun; empty when it has done neither'),
  saidAt: z.int().describe('When it was last heard of, in epoch milliseconds'),
  steps: Steps,
  usage,
})

const HomeStuck = z.object({
  ...about,
  task,
  why: Overview.shape.stuck.element.shape.why,
  reason: z.string().describe('Why, in a sentence of its own'),
  since: z.int().describe('Epoch milliseconds'),
  todos: z.array(z.int()).describe('Numbers of what is blocked in them, the first of each'),
  sessions: z.array(z.int()).describe('Numbers of all that are stuck for the same reason, a hundred at most, this one first'),
  count: count.describe('How many they are'),
})

const HomeDone = z.object({
  ...about,
  task,
  at: z.int().describe('When its last todo was finished, in epoch milliseconds'),
  steps: Steps,
  usage,
})

const HomeNext = z.object({
  kind: z
    .enum(['ready', 'scheduled', 'waiting', 'todo'])
    .describe('Open work that waits for nobody; what a time will take up; what waits for others; a todo of everyone’s list'),
  ...about,
  task,
  todo: z.int().nullable().describe('Number of the todo, of everyone’s list'),
  open: count,
  isDue: z.boolean().describe('It is about to run'),
  at: z.int().describe('When it will be taken up, in epoch milliseconds; 0 when that is not known'),
  waitsFor: Overview.shape.waiting.element.shape.for.nullable(),
})

/** The first page: what needs a person, how it goes, what it costs. As much of it, however much there is. */
export const Home = z
  .object({
    needsYou: z.object({
      count: count.describe('How much waits for people in all'),
      rows: count.describe('In how many rows, those that are alike folded into one'),
      oldest: z.int().describe('Since when the first of them waits, in epoch milliseconds; 0 for none'),
      list: z.array(HomeAsk).describe('Behind which most work waits comes first, then who has waited longest'),
    }),
    running: z.object({
      count,
      queued: count.describe('About to run'),
      list: z.array(HomeRun).describe('What has run longest comes first; where not all are told, those that were heard of longest ago'),
    }),
    stuck: z.object({
      count,
      reasons: count,
      failed: count,
      blocked: count,
      list: z.array(HomeStuck).describe('By reason, the most frequent first'),
    }),
    done: z.object({
      todos: count.describe('Todos completed today'),
      sessions: count.describe('On so many lists'),
      list: z.array(HomeDone).describe('Whose list is finished, the last first'),
    }),
    next: z.object({ count, list: z.array(HomeNext) }),
    spent: z.object({
      today: UsageTotal.describe('Today, in UTC'),
      limit: z.number().nullable().describe('Dollars that may be spent a day; null when nothing is said'),
      days: z
        .array(z.int())
        .describe('What each of the last 14 days came to, today last: in nanodollars, or in tokens where no price is known'),
      agents: z.array(z.object({ agent: z.string(), usage: UsageTotal })).describe('Today, who used most comes first'),
    }),
    everyone: count.describe('Unfinished on everyone’s list'),
    begun: z
      .object({
        model: z.boolean().describe('A model is known that agents can be'),
        agent: z.boolean().describe('An agent that is no built-in one has been here'),
        work: z.boolean().describe('There is, or was, something to do'),
      })
      .describe('What a newcomer has done already'),
    partial: z.boolean().describe('There is more than could be looked at: the counts are too low'),
  })
  .meta({ id: 'Home' })
export type Home = z.infer<typeof Home>
