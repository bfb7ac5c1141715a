import { expect, test } from 'vitest'
import { givingWay } from './giving-way.ts'

function* slowWork(pieces: number): Generator<void, string> {
  for (let piece = 0; piece < pieces; piece++) {
    const ends = performance.now() + 3
    while (performance.now() < ends);
    yield
  }
  return 'done'
}

test('[PT33] long work gives others their turn, and comes to the same', async () => {
  let turns = 0
  const count = setInterval(() => turns++, 0)
  expect(await givingWay(slowWork(40))).toBe('done')
  clearInterval(count)
  expect(turns).toBeGreaterThan(2)
})
