import { expect, test } from 'vitest'
import { later, noon } from '../../../tests/support/fakes.ts'
import { SprintStatus } from '../../contract/nouns/sprint.ts'
import { grant } from '../../contract/refusals.ts'
import { decideAddSprint, decideUpdateSprint } from './sprint.ts'

const { sprint, events } = decideAddSprint({ id: 'P', title: 'sprint', goal: '' }, 'ada', noon)
const allowed: Record<SprintStatus, SprintStatus[]> = {
  planned: ['in_progress'],
  in_progress: ['review'],
  review: ['complete', 'rejected', 'in_progress'],
  rejected: ['in_progress'],
  complete: [],
}
const moves = SprintStatus.options.flatMap((from) => SprintStatus.options.filter((to) => to !== from).map((to) => [from, to] as const))

test('[SP1] a sprint starts as planned', () => {
  expect(sprint).toMatchObject({ status: 'planned', createdBy: 'ada', createdAt: noon, version: 1 })
  expect(events).toEqual([{ type: 'sprint.added', session: 0, data: { sprint } }])
})

test.each(moves)('[SP2] from %s to %s is as the table says', (from, to) => {
  const outcome = decideUpdateSprint({ ...sprint, status: from }, { status: to }, later)
  if (allowed[from].includes(to)) {
    expect(outcome).toMatchObject({ granted: true, value: { sprint: { status: to }, events: [{ type: 'sprint.moved' }] } })
  } else
    expect(outcome).toMatchObject({ granted: false, refusal: { code: 'conflict', hint: expect.stringContaining(allowed[from][0] ?? '') } })
})

test('[SP3] an edit and a move are two events; a wish that is already true is none', () => {
  const outcome = decideUpdateSprint(sprint, { title: 'other', status: 'in_progress' }, later)
  expect(outcome).toMatchObject({
    value: { sprint: { status: 'in_progress' }, events: [{ type: 'sprint.edited' }, { type: 'sprint.moved' }] },
  })
  expect(decideUpdateSprint(sprint, { title: 'sprint', goal: '', status: 'planned' }, later)).toEqual(grant({ sprint, events: [] }))
  expect(decideUpdateSprint({ ...sprint, status: 'complete' }, { title: 'other' }, later)).toMatchObject({ granted: true })
})
