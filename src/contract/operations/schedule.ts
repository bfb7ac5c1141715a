import * as z from 'zod'
import { Schedule, ScheduleCondition } from '../nouns/schedule.ts'
import { Session } from '../nouns/session.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { agentReference, reference } from '../reference.ts'
import { line, text } from '../text.ts'

const title = line(200).describe('What it is for, in one line')
const prompt = text().describe('What the agent is asked each time')
const when = line(500).describe('Cron, or words: “every weekday at 9”, “in 20 minutes”, “tomorrow 08:00”')
const zone = line(100).describe('IANA time zone, such as Europe/Berlin; the workspace’s own, if not given')
const missed = z.enum(['once', 'skip']).describe('Times that passed while nothing ran: one catch-up, or none')
const onlyIf = z
  .enum([...ScheduleCondition.options, 'none'])
  .nullable()
  .describe(
    'Happen only if this is true then: overdue, that something on a list which the session sees is past its due date; none, or null: every time',
  )
const OneSchedule = z.strictObject({ schedule: reference('schedule') })
const ScheduleAnswer = z.object({ schedule: Schedule })
const Woken = Session.pick({ number: true, title: true, agent: true, task: true, archivedAt: true })
const times = z.array(z.int()).describe('The next times, in epoch milliseconds')

export const scheduleOperations = {
  'schedule.add': operation({
    name: 'schedule.add',
    summary: 'Say when something should happen: a session, a task or an agent gets a prompt then.',
    effect: 'write',
    needs: 'schedule:add',
    input: () =>
      z.strictObject({
        when,
        prompt,
        title: title.optional(),
        zone: zone.optional(),
        missed: missed.default('once'),
        onlyIf: onlyIf.optional(),
        session: reference('session').optional().describe('The session that gets the prompt'),
        task: reference('task').optional().describe('The task whose session gets it'),
        agent: agentReference().optional().describe('The agent that gets it, in a session made for this'),
      }),
    output: () => ScheduleAnswer.extend({ next: times }),
    refuses: ['not_found', 'conflict', 'invalid', 'limit_reached'],
  }),
  'schedule.preview': operation({
    name: 'schedule.preview',
    summary: 'Read a cron or a phrase and tell the next times, without keeping anything.',
    effect: 'read',
    needs: 'schedule:read',
    input: () =>
      z.strictObject({ when, zone: zone.optional(), count: z.int().min(1).max(100).default(5).describe('How many of the next times') }),
    output: () => z.object({ cron: z.string().nullable(), zone: z.string(), text: z.string(), next: times }),
    refuses: ['invalid'],
  }),
  'schedule.list': operation({
    name: 'schedule.list',
    summary: 'List schedules.',
    effect: 'read',
    needs: 'schedule:read',
    input: () => z.strictObject({ session: reference('session').optional(), ...page }),
    output: () => z.object({ schedules: z.array(Schedule), sessions: z.array(Woken).describe('The sessions that they wake'), next }),
    refuses: ['not_found'],
  }),
  'schedule.get': operation({
    name: 'schedule.get',
    summary: 'Get one schedule with its next times.',
    effect: 'read',
    needs: 'schedule:read',
    input: () => OneSchedule.extend({ count: z.int().min(0).max(100).default(5).describe('How many of the next times') }),
    output: () => ScheduleAnswer.extend({ next: times }),
    refuses: ['not_found'],
  }),
  'schedule.update': operation({
    name: 'schedule.update',
    summary: 'Change a schedule: when and on what condition it happens, its prompt or its title.',
    effect: 'write',
    needs: 'schedule:update',
    input: () =>
      OneSchedule.extend({
        when: when.optional(),
        zone: zone.optional(),
        prompt: prompt.optional(),
        title: title.optional(),
        missed: missed.optional(),
        onlyIf: onlyIf.optional(),
      }),
    output: () => ScheduleAnswer.extend({ next: times }),
    refuses: ['not_found', 'invalid', 'conflict', 'stale', 'limit_reached'],
  }),
  'schedule.pause': operation({
    name: 'schedule.pause',
    summary: 'Let a schedule rest until it is resumed.',
    effect: 'write',
    needs: 'schedule:update',
    input: () => OneSchedule,
    output: () => ScheduleAnswer,
    refuses: ['not_found', 'stale'],
  }),
  'schedule.resume': operation({
    name: 'schedule.resume',
    summary: 'Let a paused schedule go on, from its next time.',
    effect: 'write',
    needs: 'schedule:update',
    input: () => OneSchedule,
    output: () => ScheduleAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'limit_reached'],
  }),
  'schedule.delete': operation({
    name: 'schedule.delete',
    summary: 'Delete a schedule; its runs stay on record.',
    effect: 'write',
    needs: 'schedule:delete',
    input: () => OneSchedule,
    output: () => ScheduleAnswer,
    refuses: ['not_found', 'conflict', 'stale'],
  }),
} as const
