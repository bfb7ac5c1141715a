import { describe, expect, test } from 'vitest'
import { later, noon } from '../../../../tests/support/fakes.ts'
import type { Schedule } from '../../../contract/nouns/schedule.ts'
import { everything } from '../access/rights.ts'
import {
  decideDeleteSchedule,
  decideMoveTick,
  decideSchedule,
  decideUpdateSchedule,
  type NewSchedule,
  type ScheduleWish,
} from './schedule.ts'

import type { When } from './when/when.ts'

const hour = 3_600_000

function aSchedule(fields: Partial<NewSchedule> = {}, when: When = { kind: 'cron', cron: '0 9 * * *' }): Schedule {
  const wish: NewSchedule = {
    id: '01KA3Q4W8ZVJ5X2M6N7P8R9S0T',
    number: 3,
    title: 'Morning',
    action: 'session',
    session: 12,
    prompt: 'Look at the inbox',
    when: 'every day at 9',
    zone: 'Europe/Berlin',
    missed: 'once',
    onlyIf: null,
    createdBy: 'local',
    rights: null,
    ...fields,
  }
  return decideSchedule(wish, when, noon).schedule
}

function updated(before: Schedule, wish: ScheduleWish, now: number, by = everything) {
  const outcome = decideUpdateSchedule(before, wish, by, now)
  if (!outcome.granted) throw new Error(outcome.refusal.message)
  return outcome.value
}

describe('a change of a schedule', () => {
  test('[SC36] other words are read now, in the schedule’s zone, and the event tells what was', () => {
    const before = aSchedule()
    const { schedule, events } = updated(before, { when: 'every weekday at 8' }, later)
    expect(schedule).toEqual({
      ...before,
      when: 'every weekday at 8',
      cron: '0 8 * * 1-5',
      nextAt: Date.parse('2026-11-16T07:00Z'),
      updatedAt: later,
    })
    const was = { when: 'every day at 9', zone: 'Europe/Berlin', prompt: 'Look at the inbox', title: 'Morning', onlyIf: null }
    expect(events).toEqual([{ type: 'schedule.edited', session: 12, data: { schedule, was } }])
  })

  test('[SC36] another zone moves the same words', () => {
    const { schedule } = updated(aSchedule(), { zone: 'america/new_york' }, later)
    expect(schedule).toMatchObject({ zone: 'America/New_York', when: 'every day at 9', nextAt: Date.parse('2026-11-15T14:00Z') })
  })

  test('[SC36] what happens once keeps its moment when only its text changes, though its words count from now', () => {
    const once = aSchedule({ when: 'in 2 hours' }, { kind: 'at', at: noon + 2 * hour })
    const { schedule } = updated(once, { title: 'Soon', prompt: 'Go', missed: 'skip' }, noon + hour)
    expect(schedule).toEqual({ ...once, title: 'Soon', prompt: 'Go', missed: 'skip', updatedAt: noon + hour })
    expect(updated(once, { when: 'in 2 hours' }, noon + hour).schedule.nextAt).toBe(noon + 3 * hour)
  })

  test('[SC36] a paused schedule stays paused', () => {
    const paused = { ...aSchedule(), pausedAt: noon }
    expect(updated(paused, { when: 'every hour' }, later).schedule).toMatchObject({ pausedAt: noon, cron: '0 * * * *' })
  })

  test.each([
    [{ when: 'whenever' }, 'when'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
    [{ when: 'every hour', zone: '' }, 'zone'],
  ])('[SC31] %o is refused', (wish, field) => {
    expect(decideUpdateSchedule(aSchedule(), wish, everything, later)).toMatchObject({ refusal: { code: 'invalid', fields: [{ field }] } })
  })
})

describe('the tick', () => {
  const tick = aSchedule({ action: 'tick', session: 0, prompt: '' })

  test('[TI2] nobody but the operator changes or deletes it', () => {
    const refused = { refusal: { code: 'conflict', hint: 'Pause it, or start the daemon with --tick and --zone.' } }
    expect(decideUpdateSchedule(tick, { title: 'mine' }, everything, later)).toMatchObject(refused)
    expect(decideDeleteSchedule(tick)).toMatchObject(refused)
    expect(decideDeleteSchedule(aSchedule())).toMatchObject({ granted: true, value: [{ type: 'schedule.deleted', session: 12 }] })
  })

  test('[TI2] the operator moves it, and it stays paused', () => {
    const wish = { cron: '*/30 * * * *', zone: 'UTC' }
    const { schedule, events } = decideMoveTick({ ...tick, pausedAt: noon }, wish, { kind: 'cron', cron: wish.cron }, later)
    expect(schedule).toMatchObject({ when: wish.cron, cron: wish.cron, zone: 'UTC', pausedAt: noon, nextAt: noon + hour / 2 })
    expect(events).toEqual([
      { type: 'schedule.edited', session: 0, data: { schedule, was: { when: 'every day at 9', zone: 'Europe/Berlin' } } },
    ])
  })
})
