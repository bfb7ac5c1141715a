import { expect, test } from 'vitest'
import { clearedCookie, cookieFrom, cookieWith, judgeCookie, secretFrom } from './cookie.ts'

test('[SI6] a Bearer is meant before the cookie, and the cookie is found among others', () => {
  expect(secretFrom({ authorization: 'Bearer one', cookie: 'punchlist=two' })).toEqual({ secret: 'one', isCookie: false })
  expect(secretFrom({ authorization: 'Basic eDp5', cookie: 'a=b; punchlist=two; c=d' })).toEqual({ secret: 'two', isCookie: true })
  for (const cookie of ['punchlist=', 'xpunchlist=two', 'Punchlist=two', 'punchlist', 'a=punchlist=two', ''])
    expect(secretFrom({ cookie }), cookie).toBeUndefined()
  expect(secretFrom({})).toBeUndefined()
})

test('[SI7] with the cookie, whatever is no reading needs the header', () => {
  for (const method of ['GET', 'HEAD']) expect(judgeCookie(method, {}).granted, method).toBe(true)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', '']) {
    expect(judgeCookie(method, {}), method).toMatchObject({
      refusal: { code: 'forbidden', hint: expect.stringContaining('x-punchlist: 1') },
    })
    expect(judgeCookie(method, { 'x-punchlist': '0' }).granted, method).toBe(false)
    expect(judgeCookie(method, { 'x-punchlist': '1' }).granted, method).toBe(true)
  }
})

test('[SI8] the cookie is out of reach for scripts and other sites, and goes over TLS only where the page came over it', () => {
  const plain = 'punchlist=pl_x; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000'
  expect(cookieWith('pl_x', {})).toBe(plain)
  expect(cookieWith('pl_x', { origin: 'http://127.0.0.1:4747', 'x-forwarded-proto': 'https' })).toBe(plain)
  expect(cookieWith('pl_x', { origin: 'https://punchlist.example' })).toBe(`${plain}; Secure`)
})

test('[SI36] the port that the browser sees is in the cookie’s name, so that daemons of one host leave each other’s alone', () => {
  for (const [host, name] of [
    ['127.0.0.1:4747', 'punchlist-4747'],
    ['[::1]:80', 'punchlist-80'],
    ['[::1]', 'punchlist'],
    ['punchlist.example', 'punchlist'],
    [undefined, 'punchlist'],
  ] as const) {
    expect(cookieWith('pl_x', { host }), host).toMatch(new RegExp(`^${name}=pl_x;`))
    expect(clearedCookie({ host }), host).toMatch(new RegExp(`^${name}=;.*Max-Age=0$`))
    const cookie = 'punchlist-4747=a; punchlist-80=b; punchlist=c'
    expect(cookieFrom({ host, cookie }), host).toBe({ 'punchlist-4747': 'a', 'punchlist-80': 'b', punchlist: 'c' }[name])
  }
})
