import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('addresses of one IPv6 customer are one network, however they are written', () => {
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:eeee:dddd:cccc', '2001:db8:1:2::'])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64')
})

test('an IPv4 address is itself, also as IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('what is no address is taken as it is', () => {
  expect(networkOf('unknown')).toBe('unknown')
})
