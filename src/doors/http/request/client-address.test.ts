import { expect, test } from 'vitest'
import { clientAddress, networkOf, plainAddress } from './client-address.ts'

const none = new Set<string>()
const proxies = new Set(['127.0.0.1', '10.0.0.9'])

test('[SI57] the address is the connection’s, whatever a header says, unless the operator has named the proxy', () => {
  expect(clientAddress('192.0.2.1', '203.0.113.7', none)).toBe('192.0.2.1')
  expect(clientAddress('192.0.2.1', '203.0.113.7', proxies)).toBe('192.0.2.1')
  expect(clientAddress('127.0.0.1', '203.0.113.7', proxies)).toBe('203.0.113.7')
  expect(clientAddress('::ffff:127.0.0.1', '203.0.113.7:4711', proxies)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', undefined, proxies)).toBe('127.0.0.1')
  expect(clientAddress(undefined, '203.0.113.7', proxies)).toBe('')
})

test('[SI57] of the addresses in the header only what named proxies have added is believed', () => {
  expect(clientAddress('127.0.0.1', '198.51.100.1, 203.0.113.7', proxies)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.9', proxies)).toBe('203.0.113.7')
  for (const nonsense of ['unknown', '', '198.51.100.1, nobody', '203.0.113.7,'])
    expect(clientAddress('127.0.0.1', nonsense, proxies), nonsense).toBe('127.0.0.1')
})

test('[SI57] one client’s many addresses of IPv6 are one', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('fe80::1')).toBe('fe80:0:0:0')
  expect(networkOf('1::2:3:4:5:6:7')).toBe('1:0:2:3')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect([plainAddress('[2001:DB8::1]:80'), plainAddress('fe80::1%eth0'), plainAddress(' ::ffff:192.0.2.1 ')]).toEqual([
    '2001:db8::1',
    'fe80::1',
    '192.0.2.1',
  ])
})
