import { expect, test } from 'vitest'
import { statementsAbout } from '../../../tests/support/every-statement.ts'

const sizes = [1, 2, 3, 4, 5, 7, 10, 12, 13, 20, 24, 25, 26, 49, 50, 51, 99, 100, 101, 120]

test.each(['sqlite', 'postgres'] as const)(
  '[ST60] on %s the text of a statement does not depend on how many things it is asked about',
  async (kind) => {
    const texts = new Map<string, Set<string>>()
    for (const size of sizes) {
      for (const [method, issued] of await statementsAbout(kind, size))
        texts.set(method, new Set([...(texts.get(method) ?? []), ...issued]))
    }
    expect(texts.size).toBeGreaterThan(10)
    // One or two texts each; of events, one for each size that few types are filled up to.
    const many = [...texts].filter(([method, { size }]) => size > (method === 'events.list' ? 5 : 2))
    expect(many.map(([method, { size }]) => `${method}: ${size}`)).toEqual([])
    expect([...texts].filter(([, { size }]) => size === 0)).toEqual([])
  },
)
