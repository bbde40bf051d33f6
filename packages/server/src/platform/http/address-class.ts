import ipaddr from 'ipaddr.js'

// What an address is, as far as it says so itself. Pure.

type Address = ReturnType<typeof ipaddr.process>

/** The part of IPv6 that is given out for the open internet (RFC 4291); all else there is special or stands for IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Where clouds answer their own machines with credentials, beside link-local addresses. */
const METADATA = [
  // Azure's host; its address is a public one.
  '168.63.129.16/32',
  // Alibaba.
  '100.100.100.200/32',
  // AWS.
  'fd00:ec2::/32',
  // Google.
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network))

const INSIDE = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

/** Whether an address is on the open internet: not ours, our network's, nor one that stands for such a one. */
export function isPublic(address: string): boolean {
  const parsed = parse(address)
  if (!parsed || parsed.range() !== 'unicast' || isMetadata(parsed)) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

/** Whether an operator may let it be reached: in a network of ours, and no cloud's metadata. */
export function isInside(address: string): boolean {
  const parsed = parse(address)
  return parsed !== undefined && INSIDE.has(parsed.range()) && !isMetadata(parsed)
}

/** Whether an address lies in a network; one of IPv4 that is written as IPv6 counts as IPv4. */
export function isWithin(address: string, network: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  const parsed = parse(address)
  return parsed !== undefined && within(parsed, network)
}

/** IPv4 in IPv6 as it was first meant, which the library takes for the mapped form that came later. */
const COMPATIBLE = /^::\d+\./

function parse(address: string): Address | undefined {
  return ipaddr.isValid(address) && !COMPATIBLE.test(address) ? ipaddr.process(address) : undefined
}

function isMetadata(address: Address): boolean {
  return METADATA.some((network) => within(address, network))
}

function within(address: Address, network: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return address.kind() === network[0].kind() && address.match(network)
}
