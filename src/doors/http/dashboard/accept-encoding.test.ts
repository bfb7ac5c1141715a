import { expect, test } from 'vitest'
import { encodingFor } from './accept-encoding.ts'

test('[SI11] of the forms there are, the smallest is sent that the browser takes', () => {
  const both = { br: true, gzip: true }
  expect(encodingFor('gzip, deflate, br, zstd', both)).toBe('br')
  expect(encodingFor('gzip, br;q=0', both)).toBe('gzip')
  expect(encodingFor('BR ; Q=0.5', both)).toBe('br')
  expect(encodingFor('*', { gzip: true })).toBe('gzip')
  expect(encodingFor('*;q=0, gzip', both)).toBe('gzip')
  for (const accepted of ['', 'identity', 'br;q=x', 'brotli', undefined]) expect(encodingFor(accepted, both), accepted).toBeUndefined()
  expect(encodingFor('br, gzip', {})).toBeUndefined()
})
