import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { grant } from '../../../contract/refusals.ts'
import { decideSteps, wishOf } from './steps.ts'

const one = aTodo({ id: 'A', number: 1, subject: 'one', position: 1 })
const two = aTodo({ id: 'B', number: 2, subject: 'two', position: 2, task: 9 })

test('[TK20] a written step is the one whose subtask it names, or else the first with its title', () => {
  const outcome = decideSteps([one, two], [{ title: 'renamed', taskId: '9' }, { title: 'one' }, { title: 'one' }])
  expect(outcome).toMatchObject({
    granted: true,
    value: {
      kept: [
        { todo: two, wish: { subject: 'renamed', position: 1 } },
        { todo: one, wish: { subject: 'one', position: 2 } },
      ],
      added: [{ step: { title: 'one' }, position: 3 }],
      removed: [],
    },
  })
})

test('[TK21] a plan that leaves out a step with a subtask is refused; one without may go', () => {
  expect(decideSteps([one, two], [{ title: 'one' }])).toMatchObject({ granted: false, refusal: { code: 'conflict' } })
  expect(decideSteps([one, two], [{ title: 'two' }])).toMatchObject({ granted: true, value: { removed: [one] } })
  expect(decideSteps([one, two], [])).toMatchObject({ granted: false })
  expect(decideSteps([one], [])).toEqual(grant({ kept: [], added: [], removed: [one], spared: [] }))
})

test('[TK22] not done leaves alone what is not done', () => {
  const blocked = aTodo({ status: 'blocked', blockedReason: 'x' })
  expect(wishOf(blocked, { done: false }).status).toBeUndefined()
  expect(wishOf(blocked, { done: true }).status).toBe('completed')
  expect(wishOf(aTodo({ status: 'completed' }), { done: false }).status).toBe('pending')
  expect(wishOf(aTodo({ status: 'completed' }), {}).status).toBeUndefined()
})
