import { expect, test } from 'vitest'
import { newKey } from './new-key.ts'

test('[WB52] a key is like no other, and one that the gate takes', () => {
  const keys = new Set(Array.from({ length: 1_000 }, newKey))
  expect(keys.size).toBe(1_000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
