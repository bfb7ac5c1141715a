import { expect, test } from 'vitest'
import type { Part, WholeMessage } from '../../../src/contract/nouns/message.ts'
import { withMessage, withPart } from './transcript-cache.ts'

const said = (number: number, version = 1, parts: Part[] = []) => ({ number, version, parts }) as WholeMessage
const part = (id: string, message: number, position: number, version = 1) => ({ id, message, position, version }) as Part

test('[WB7] a message comes into its place in the conversation, once', () => {
  const two = withMessage([said(1), said(5)], said(3))
  expect(two.map(({ number }) => number)).toEqual([1, 3, 5])
  expect(withMessage(two, said(3, 2)).map(({ number, version }) => [number, version])).toEqual([
    [1, 1],
    [3, 2],
    [5, 1],
  ])
})

test('[WB174] a message from before the first that was read is left out, so that there is no gap behind it', () => {
  const shown = [said(5), said(6)]
  expect(withMessage(shown, said(3))).toEqual(shown)
})

test('[WB8] what is older than what is shown changes nothing', () => {
  const messages = [said(1, 4, [part('a', 1, 0, 3)])]
  expect(withMessage(messages, said(1, 2))).toEqual(messages)
  expect(withPart(messages, part('a', 1, 0, 2))).toEqual(messages)
})

test('[WB9] a part takes its place in its message', () => {
  const [message] = withPart([said(1, 1, [part('b', 1, 1)])], part('a', 1, 0))
  expect(message?.parts.map(({ id }) => id)).toEqual(['a', 'b'])
})
