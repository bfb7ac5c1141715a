import { expect, test } from 'vitest'
import { codeLifetime } from '../../core/domain/token.ts'
import type { Caller } from '../../core/ports/caller.ts'
import { createSignInCodes } from './sign-in-codes.ts'
import { signInLink } from './sign-in-link.ts'

const ada: Caller = { tenant: { number: 1, name: 'local', createdAt: 0 }, name: 'ada', agent: null, access: 'full', operator: false }
const bob: Caller = { ...ada, name: 'bob' }

const good = async () => true

function codesAt(start: number) {
  const clock = { now: start }
  return { clock, codes: createSignInCodes(() => clock.now) }
}

test('[SI1] a code is good for whoever had it made, once', async () => {
  const { codes } = codesAt(0)
  const [one, two] = [codes.make(ada, good), codes.make(bob, good)]
  expect(one.code).toMatch(/^[\w-]{43}$/)
  expect(one.code).not.toBe(two.code)
  expect(await codes.use(two.code)).toBe(bob)
  expect(await codes.use(two.code)).toBeUndefined()
  expect(await codes.use(one.code)).toBe(ada)
  expect(await codes.use(one.code)).toBeUndefined()
})

test('[SI2] a code is good for ten minutes and no longer', async () => {
  const { clock, codes } = codesAt(1_000)
  const [early, late] = [codes.make(ada, good), codes.make(ada, good)]
  expect(early.expiresAt).toBe(1_000 + codeLifetime)
  clock.now = early.expiresAt - 1
  expect(await codes.use(early.code)).toBe(ada)
  clock.now = late.expiresAt
  expect(await codes.use(late.code)).toBeUndefined()
  clock.now = 1_000
  expect(await codes.use(late.code)).toBeUndefined()
})

test('[SI3] nothing that resembles a code is one', async () => {
  const { codes } = codesAt(0)
  const { code } = codes.make(ada, good)
  for (const guess of ['', ' ', code.slice(1), `${code} `, `${code}=`, code.toUpperCase(), 'x'.repeat(43)])
    expect(await codes.use(guess)).toBeUndefined()
  expect(await codes.use(code)).toBe(ada)
})

test('[SI4] of very many codes the newest are kept', async () => {
  const { codes } = codesAt(0)
  const made = Array.from({ length: 101 }, () => codes.make(ada, good).code)
  expect(await codes.use(made[0] ?? '')).toBeUndefined()
  expect(await codes.use(made[1] ?? '')).toBe(ada)
  expect(await codes.use(made[100] ?? '')).toBe(ada)
})

test('[SI55] a code is no good once what it was made with is not', async () => {
  const { codes } = codesAt(0)
  const token = { isGood: true }
  const [one, two] = [codes.make(ada, async () => token.isGood), codes.make(ada, async () => token.isGood)]
  expect(await codes.use(one.code)).toBe(ada)
  token.isGood = false
  expect(await codes.use(two.code)).toBeUndefined()
  token.isGood = true
  expect(await codes.use(two.code)).toBeUndefined()
})

test('[SI5] the code stands behind the #, at an address that a browser can open', () => {
  expect(signInLink('http://127.0.0.1:4747', 'abc')).toBe('http://127.0.0.1:4747/#code=abc')
  expect(signInLink('https://punchlist.example/', 'abc')).toBe('https://punchlist.example/#code=abc')
  expect(signInLink('http://0.0.0.0:1', 'abc')).toBe('http://127.0.0.1:1/#code=abc')
  expect(signInLink('http://[::]:1', 'abc')).toBe('http://[::1]:1/#code=abc')
})
