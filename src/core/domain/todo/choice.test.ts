import { expect, test } from 'vitest'
import { aTodo } from '../../../../tests/support/fakes.ts'
import { grant } from '../../../contract/refusals.ts'
import { judgeChoice, judgeNamedOnce } from './choice.ts'

test('[GT66] todos are named, or all of a named list are meant; both, neither, or one of them twice is refused', () => {
  const all = { word: 'all', whole: true, isNamed: false, isListNamed: true }
  expect(judgeChoice(all)).toEqual(grant(null))
  expect(judgeChoice({ ...all, whole: false, isNamed: true, isListNamed: false })).toEqual(grant(null))
  for (const [choice, field] of [
    [{ ...all, isNamed: true }, 'todos'],
    [{ ...all, whole: false }, 'todos'],
    [{ ...all, isListNamed: false }, 'session'],
  ] as const) {
    expect(judgeChoice(choice)).toMatchObject({ granted: false, refusal: { code: 'invalid', fields: [{ field }] } })
  }
  expect(judgeNamedOnce(aTodo({ id: 'A' }), new Set(['B']))).toEqual(grant(null))
  expect(judgeNamedOnce(aTodo({ id: 'A', number: 3 }), new Set(['A']))).toMatchObject({
    granted: false,
    refusal: { code: 'invalid', message: 'todo #3 is named twice.' },
  })
})
