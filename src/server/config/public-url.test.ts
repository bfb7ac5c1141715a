import { expect, test } from 'vitest'
import { publicUrlFrom } from './public-url.ts'

test('[HM22] the public address is a whole one without a path, a user or a query', () => {
  const read = (url?: string) => publicUrlFrom(url === undefined ? {} : { PUNCHLIST_PUBLIC_URL: url })
  expect([read(), read(''), read('https://desk.example/')]).toEqual([undefined, undefined, 'https://desk.example'])
  for (const wrong of [
    'desk.example',
    'ftp://desk.example',
    'https://me@desk.example',
    'https://desk.example/?a=1',
    'https://desk.example/pl',
  ])
    expect(() => read(wrong)).toThrow(/PUNCHLIST_PUBLIC_URL must/)
})
