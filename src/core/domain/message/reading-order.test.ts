import { expect, test } from 'vitest'
import { aMessage } from '../../../../tests/support/fakes.ts'
import { textPart } from './message.ts'
import { asHeard, inReadingOrder } from './reading-order.ts'

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

test('[RT2] what waited for a turn of its own is read behind what was said meanwhile', () => {
  const said = (number: number, place = 0) => ({ number, place })
  const heard = asHeard([said(1), said(2, 5), said(3, 5), said(4, 4), said(5), said(6)])
  expect(heard.map(({ number }) => number)).toEqual([1, 4, 5, 2, 3, 6])
})
