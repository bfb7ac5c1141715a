import * as z from 'zod'
import { Rights } from './rights.ts'

export const ScheduleCondition = z.enum(['overdue'])

export const Schedule = z
  .object({
    id: z.string().describe('ULID'),
    number: z.int().describe('Short number within the tenant, never reused'),
    title: z.string(),
    action: z.enum(['tick', 'session']).describe('tick: work on every active task; session: give a session the prompt'),
    session: z.int().describe('Number of the session that is woken; 0 for the tick'),
    prompt: z.string(),
    when: z.string().describe('As it was written: cron, or a phrase such as “every weekday at 9”'),
    cron: z.string().nullable().describe('Null when it happens once'),
    zone: z.string().describe('IANA time zone'),
    missed: z.enum(['once', 'skip']).describe('What becomes of times that passed while nothing ran: one catch-up, or none'),
    onlyIf: ScheduleCondition.nullable().describe(
      'What must be true when its time comes, or that time is skipped; overdue: something unfinished on a list that the session sees is past its due date',
    ),
    pausedAt: z.int().describe('0 while it is on'),
    nextAt: z.int().describe('Epoch milliseconds; 0 when there is no next time'),
    lastAt: z.int().describe('0 until it has happened'),
    createdBy: z.string(),
    rights: Rights.nullable().describe('What whoever wrote it may do, and so what is done because of it; null for everything'),
    createdAt: z.int(),
    updatedAt: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Schedule' })
export type Schedule = z.infer<typeof Schedule>
