import { expect, test } from 'vitest'
import { aMessage } from '../../../tests/support/fakes.ts'
import { textPart } from './message.ts'
import { inReadingOrder } from './reading-order.ts'

const results = (number: number) =>
  aMessage(
    [
      {
        type: 'subtask',
        agent: 'explore',
        description: '',
        prompt: '',
        todos: 'off',
        status: 'completed',
        output: '',
        metadata: {},
        child: 2,
      },
    ],
    {
      number,
      kind: 'writs',
    },
  )
const answers = (number: number) => aMessage([textPart('Handed on.')], { number, kind: 'writs' })
const input = (number: number) => aMessage([textPart('And now?')], { number })

test('[DL7] what came of work that writs handed on is read after the answers to those writs, and before what was said later', () => {
  const order = inReadingOrder([input(1), results(2), results(3), answers(4), input(5), answers(6)])
  expect(order.map(({ number }) => number)).toEqual([1, 4, 2, 3, 5, 6])
  expect(inReadingOrder([results(2)]).map(({ number }) => number)).toEqual([2])
})
