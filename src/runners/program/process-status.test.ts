import { expect, test } from 'vitest'
import { parseStatus } from './process-status.ts'

const fields = 'S 1 4242 4242 0 -1 4194560 2303 0 0 0 3 1 0 0 20 0 11 0 987654 1101004800 13000'

test('[RN14] a process’s start is read whatever its program is called', () => {
  for (const name of ['node', 'a b', ') S 1 2 3 (', '\n)']) {
    expect(parseStatus(`4242 (${name}) ${fields}\n`)).toEqual({ startedAt: '987654', isZombie: false })
  }
  expect(parseStatus(`4242 (node) ${fields.replace('S', 'Z')}`)).toEqual({ startedAt: '987654', isZombie: true })
})

test('[RN14] what is no status is not mistaken for one', () => {
  for (const stat of ['', '4242 (node)', '4242 (node) S 1 2', 'nonsense']) expect(parseStatus(stat)).toBeUndefined()
})
