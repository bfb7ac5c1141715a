import { expect, test } from 'vitest'
import type { Cap } from '../../../contract/nouns/cap.ts'
import { type CapStand, capKeys, capsThatApply, decideAdmission, decideTelling, limitOf, windowOf } from './caps.ts'
import { decideCap, judgeRaise, judgeWhom } from './set-cap.ts'
import { dayOf } from './total.ts'

const today = dayOf(Date.parse('2026-11-18'))
const dollar = 1_000_000_000

function aCap(fields: Partial<Cap> = {}): Cap {
  const row = { id: '', number: 2, createdBy: 'ada', createdAt: 0, updatedAt: 0, version: 1, told: [] }
  return { ...row, scope: 'tenant', of: '', measure: 'money', per: 'day', amount: 1, unpriced: 'park', ...fields }
}
const everybody = { scope: 'tenant', name: '' } as const
const standing = (spent: number, reserved = 0, cap: Partial<Cap> = {}): CapStand => ({ cap: aCap(cap), place: everybody, spent, reserved })
const priced = { model: 'a/b', isPriced: true }

test('[CP1] a request goes while what is spent and set aside is below the cap, waits while only what is set aside is not, and parks at it', () => {
  expect(decideAdmission([], priced, today)).toEqual({ kind: 'go' })
  expect(decideAdmission([standing(dollar - 1)], priced, today)).toEqual({ kind: 'go' })
  expect(decideAdmission([standing(dollar - 2, 1)], priced, today)).toEqual({ kind: 'go' })
  expect(decideAdmission([standing(dollar - 2, 2)], priced, today)).toEqual({ kind: 'wait' })
  const parked = { why: 'cap', cap: 2, until: Date.parse('2026-11-19'), detail: 'cap #2 ($1 a day for everybody) is reached' }
  expect(decideAdmission([standing(dollar)], priced, today)).toMatchObject({ kind: 'park', parked })
  expect(decideAdmission([standing(0, 9), standing(5 * dollar, 0, { number: 7 })], priced, today)).toMatchObject({ parked: { cap: 7 } })
  expect(decideAdmission([standing(0, 0, { amount: 0 })], priced, today)).toMatchObject({ kind: 'park' })
})

test('[CP2] under a cap on money a model without a price is parked with that reason, unless the cap allows it', () => {
  const unpriced = { model: 'local/qwen', isPriced: false }
  expect(decideAdmission([standing(0)], unpriced, today)).toMatchObject({
    parked: { why: 'unpriced', until: 0, detail: 'local/qwen has no price, and cap #2 ($1 a day for everybody) is on money' },
  })
  expect(decideAdmission([standing(0)], { model: undefined, isPriced: false }, today)).toMatchObject({
    parked: { detail: expect.stringContaining('its agent does not say what it costs') },
  })
  expect(decideAdmission([standing(0, 0, { unpriced: 'allow' })], unpriced, today)).toEqual({ kind: 'go' })
  expect(decideAdmission([standing(0, 0, { measure: 'tokens' })], unpriced, today)).toEqual({ kind: 'go' })
})

test('[CP3] a cap on one agent, task or session stands in for the cap on each; the others go by that', () => {
  const [each, coder, session] = [
    aCap({ number: 1, scope: 'agent' }),
    aCap({ number: 2, scope: 'agent', of: 'coder' }),
    aCap({ number: 3, scope: 'session', per: 'all' }),
  ]
  const places = [everybody, { scope: 'agent', name: 'coder' }, { scope: 'session', name: '4' }, { scope: 'session', name: '1' }] as const
  const numbers = (caps: Cap[], agent: string) =>
    capsThatApply(caps, [...places.filter(({ scope }) => scope !== 'agent'), { scope: 'agent', name: agent }]).map(
      ({ cap, place }) => `${cap.number} ${place.name}`,
    )
  expect(numbers([each, coder, session], 'coder')).toEqual(['2 coder', '3 4', '3 1'])
  expect(numbers([each, coder], 'helper')).toEqual(['1 helper'])
  expect(numbers([each, aCap({ number: 2, scope: 'agent', of: 'coder', measure: 'tokens' })], 'coder')).toEqual(['1 coder', '2 coder'])
  expect(capKeys([...places, { scope: 'run', name: 'x' }])).toEqual([
    ...['tenant:', 'agent:', 'agent:coder', 'session:', 'session:4', 'session:1', 'run:'],
  ])
})

test('[CP4] days and months are those of UTC, and say when they are over', () => {
  expect(windowOf({ per: 'day' }, today)).toEqual({ days: { from: today, to: today }, name: '2026-11-18', until: Date.parse('2026-11-19') })
  const month = { days: { from: dayOf(Date.parse('2026-11-01')), to: today }, name: '2026-11', until: Date.parse('2026-12-01') }
  expect(windowOf({ per: 'month' }, today)).toEqual(month)
  expect(windowOf({ per: 'month' }, dayOf(Date.parse('2026-12-31'))).until).toBe(Date.parse('2027-01-01'))
  expect(windowOf({ per: 'all' }, today).until).toBe(0)
  expect([limitOf(aCap({ amount: 0.1 })), limitOf(aCap({ measure: 'minutes', amount: 2 })), limitOf(aCap({ measure: 'tokens' }))]).toEqual([
    ...[100_000_000, 120_000, 1],
  ])
})

test('[CP5] people are told at 80 % and at the cap, once each for each time and each whom it is on', () => {
  expect(decideTelling([standing(0.8 * dollar - 1)], today)).toEqual([])
  const [near] = decideTelling([standing(0.8 * dollar)], today)
  expect(near).toMatchObject({ isReached: false, told: ['tenant:@2026-11-18'] })
  const told = near?.told ?? []
  expect(decideTelling([standing(0.9 * dollar, 0, { told })], today)).toEqual([])
  expect(decideTelling([standing(0.9 * dollar, 0, { told })], today + 1)).toHaveLength(1)
  expect(decideTelling([standing(dollar, 0, { told })], today)).toMatchObject([{ isReached: true, told: [...told, 'tenant:@2026-11-18!'] }])
  const inRun = { cap: aCap({ scope: 'run', per: 'all' }), place: { scope: 'run', name: 'x' } as const, reserved: 0 }
  expect(decideTelling([{ ...inRun, spent: 0.9 * dollar }], today)).toEqual([])
  expect(decideTelling([{ ...inRun, spent: dollar }], today)).toHaveLength(1)
})

test('[CP6] setting the same cap again changes it; what makes no sense is refused by its field', () => {
  const wish = { scope: 'agent', of: 'coder', measure: 'money', amount: 5, unpriced: 'park', by: 'ada' } as const
  const known = aCap({ scope: 'agent', of: 'coder' })
  expect(decideCap(wish, [known], 9, 1)).toEqual({ granted: true, value: { before: known, fields: { amount: 5, unpriced: 'park' } } })
  const allowing = aCap({ scope: 'agent', of: 'coder', unpriced: 'allow' })
  expect(decideCap({ ...wish, unpriced: undefined }, [allowing], 9, 1)).toMatchObject({ value: { fields: { unpriced: 'allow' } } })
  expect(decideCap({ ...wish, unpriced: undefined }, [], 9, 1)).toMatchObject({ value: { fresh: { unpriced: 'park' } } })
  expect(decideCap(wish, [], 9, 1)).toMatchObject({ value: { fresh: { per: 'day', amount: 5, createdBy: 'ada' } } })
  expect(decideCap({ ...wish, scope: 'task', of: '3' }, [], 9, 1)).toMatchObject({ value: { fresh: { per: 'all' } } })
  expect(decideCap({ ...wish, per: 'month' }, [], 9, 1)).toMatchObject({ refusal: { fields: [{ field: 'per' }] } })
  expect(decideCap(wish, [aCap()], 1, 1)).toMatchObject({ refusal: { code: 'conflict' } })
  expect([judgeWhom('task', '#12'), judgeWhom('tenant', '')].map((one) => one.granted)).toEqual([true, true])
  for (const wrong of [judgeWhom('task', 'x'), judgeWhom('tenant', '3'), judgeWhom('run', '1')])
    expect(wrong).toMatchObject({ refusal: { fields: [{ field: 'of' }] } })
  expect(judgeRaise(aCap(), 2).granted).toBe(true)
  expect(judgeRaise(aCap(), 1)).toMatchObject({ refusal: { message: 'Cap #2 is $1 already, so $1 does not raise it.' } })
})
