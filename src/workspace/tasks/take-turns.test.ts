import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

function stoppable() {
  const begun: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => begun.push(resolve))
  return { begun, work }
}

test('[TF7] one turn is taken at a time, and those asked for meanwhile are one', async () => {
  const { begun, work } = stoppable()
  const turns = takeTurns(work, 1)
  const first = turns.now()
  await expect.poll(() => begun.length).toBe(1)
  const [second, third] = [turns.now(), turns.now()]
  begun[0]?.()
  await first
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  await Promise.all([second, third])
  expect(begun).toHaveLength(2)
})

test('[TF7] a burst is one turn', async () => {
  const { begun, work } = stoppable()
  const turns = takeTurns(work, 1)
  for (let times = 0; times < 100; times++) turns.soon()
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.()
  const last = turns.now()
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  await last
  expect(begun).toHaveLength(2)
})
