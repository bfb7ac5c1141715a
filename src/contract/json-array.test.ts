import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonArray } from './json-array.ts'

function messagesOf(schema: z.ZodType, value: unknown): string[] | undefined {
  return schema.safeParse(value).error?.issues.map(({ message }) => message)
}

test('[GT23] a list that is longer than allowed is refused before its items are looked at', () => {
  let looked = 0
  const item = z.custom(() => ++looked > 0)
  const list = Array.from({ length: 26 }, () => ({}))
  expect(messagesOf(jsonArray(item, 25), list)).toEqual(['must be at most 25 at once'])
  expect(messagesOf(jsonArray(item, 25), JSON.stringify(list))).toEqual(['must be at most 25 at once'])
  expect(looked).toBe(0)
  expect(messagesOf(jsonArray(item, 25), list.slice(1))).toBeUndefined()
  expect(looked).toBe(25)
})

test('[GT23] one that is written as text is no longer than 200,000 characters', () => {
  const any = jsonArray(z.any(), 1_000_000)
  expect(any.parse(`[${'1,'.repeat(99_998)}1]`)).toHaveLength(100_000 - 1)
  expect(messagesOf(any, `[${'1,'.repeat(100_000)}1]`)).toEqual(['is a very long string: send it as a list'])
})
