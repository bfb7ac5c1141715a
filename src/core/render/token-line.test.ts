import { expect, test } from 'vitest'
import type { Token } from '../../contract/nouns/token.ts'
import { tokenLine } from './token-line.ts'

const noon = Date.UTC(2026, 0, 31, 12)
const token: Token = {
  id: '01A',
  name: 'ci',
  agent: null,
  person: null,
  access: 'full',
  operator: false,
  createdAt: 0,
  expiresAt: 0,
  revokedAt: 0,
  version: 1,
}

test('[SI43] a token’s line says until when it is good, or that it is no more', () => {
  expect(tokenLine(token, noon)).toBe('01A ci [full]')
  expect(tokenLine({ ...token, agent: 'coder' }, noon)).toBe('01A ci [full] agent coder')
  expect(tokenLine({ ...token, expiresAt: noon + 1 }, noon)).toBe('01A ci [full] [until 2026-01-31]')
  expect(tokenLine({ ...token, expiresAt: noon }, noon)).toBe('01A ci [full] [expired]')
  expect(tokenLine({ ...token, expiresAt: noon, revokedAt: noon }, noon)).toBe('01A ci [full] [revoked]')
})
