import { expect, test } from 'vitest'
import { takeCode } from './take-code.ts'

function page(hash: string) {
  const addresses: string[] = []
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, address?: string | URL | null) => void addresses.push(String(address)),
  }
  return { addresses, code: takeCode({ hash, pathname: '/sessions/3', search: '?tab=list' }, history) }
}

test('[WB11] the one-time code leaves the address as soon as it is read', () => {
  expect(page('#code=abc_DEF-9')).toEqual({ code: 'abc_DEF-9', addresses: ['/sessions/3?tab=list'] })
})

test('[WB12] a fragment without a code is left as it is', () => {
  for (const hash of ['', '#', '#todos', '#code=']) expect(page(hash)).toEqual({ code: undefined, addresses: [] })
})
