import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('all addresses and notations of one IPv6 /64 are one network', () => {
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2::'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64')
})

test('an IPv4 address is its own network, also when written as IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('text that is not an address is returned unchanged', () => {
  expect(networkOf('unknown')).toBe('unknown')
})
