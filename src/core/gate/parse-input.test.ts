import { expect, test } from 'vitest'
import * as z from 'zod'
import { jsonArray } from '../../contract/json-array.ts'
import { parseInput } from './parse-input.ts'

const schema = z.strictObject({ title: z.string().default('none'), rows: jsonArray(z.strictObject({ n: z.number().default(7) }), 10_000) })
const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))

test('[GT24] a long list is looked at piece by piece, and others get their turn in between', async () => {
  const turns: number[] = []
  let looked = 0
  const counting = z.strictObject({ rows: z.array(z.custom((item) => ++looked > 0 && item !== undefined)) })
  let isOver = false
  const others = () => {
    turns.push(looked)
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  await parseInput(counting, { rows: rows(10_000) })
  isOver = true
  const between = turns.map((count, index) => count - (turns[index - 1] ?? 0))
  expect(turns.at(-1)).toBeGreaterThan(9_000)
  expect(Math.max(...between)).toBeLessThanOrEqual(1_000)
})

test('[GT24] it comes to the same as in one go', async () => {
  for (const input of [{ rows: rows(9_000) }, { title: 'x', rows: [...rows(6_000), {}] }]) {
    expect(await parseInput(schema, input)).toEqual(schema.safeParse(input))
  }
})

test('[GT24] a fault is named by its place in the whole list, one of another field by its name, and too many for what they are', async () => {
  const pathsOf = async (input: unknown) => (await parseInput(schema, input)).error?.issues.map(({ path }) => path)
  expect(await pathsOf({ rows: [...rows(7_777), { n: 'x' }, ...rows(20)] })).toEqual([['rows', 7_777, 'n']])
  expect(await pathsOf({ rows: rows(7_000), title: 5 })).toEqual([['title']])
  expect(await pathsOf({ rows: rows(10_001) })).toEqual([['rows']])
})
