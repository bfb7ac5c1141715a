import { expect, test } from 'vitest'
import { allHadTheirTurn, inTurn } from './in-turn.ts'

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('[WB171] changes have their turn in the order they were made, whatever became of those before', async () => {
  const seen: string[] = []
  const act = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} begins`)
    await after(milliseconds)
    seen.push(`${name} ends`)
    if (name === 'refused') throw new Error('no')
    return name
  }
  const turns = [inTurn(act('slow', 20)), inTurn(act('refused', 5)), inTurn(act('quick', 0))]
  expect(await Promise.allSettled(turns)).toEqual([
    { status: 'fulfilled', value: 'slow' },
    { status: 'rejected', reason: new Error('no') },
    { status: 'fulfilled', value: 'quick' },
  ])
  expect(seen).toEqual(['slow begins', 'slow ends', 'refused begins', 'refused ends', 'quick begins', 'quick ends'])
})

test('[WB171] whoever waits for the changes waits for the last of them, but not forever', async () => {
  let done = 0
  const change = async () => {
    await after(30)
    done += 1
  }
  void inTurn(change)
  const last = inTurn(change)
  await allHadTheirTurn(1)
  expect(done).toBe(0)
  void last.then(() => inTurn(change))
  await allHadTheirTurn(5_000)
  expect(done).toBe(3)
})
