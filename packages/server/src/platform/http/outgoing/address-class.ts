import ipaddr from 'ipaddr.js'

// Classifies an address by its text alone. Pure.

type Address = ReturnType<typeof ipaddr.process>

/** The part of IPv6 assigned to the open internet (RFC 4291); all other ranges are special or stand for IPv4. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses besides link-local ones at which clouds give credentials to their own machines. */
const METADATA = [
  // Azure; a public address.
  '168.63.129.16/32',
  // Alibaba.
  '100.100.100.200/32',
  // AWS.
  'fd00:ec2::/32',
  // Google.
  'fd20:ce::254/128',
].map((network) => ipaddr.parseCIDR(network))

const INSIDE = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal'])

/**
 * True if an address belongs to the open internet: not this machine's, not a local network's, nor a mapped form of such
 * an address.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed || parsed.range() !== 'unicast' || isMetadata(parsed)) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

/** True if the operator may allow the address: in a local network, and not a cloud's metadata service. */
export function isAllowableLocalAddress(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && INSIDE.has(parsed.range()) && !isMetadata(parsed)
}

/** True if an address belongs to a network; IPv4 written as IPv6 counts as IPv4. */
export function isAddressInNetwork(
  address: string,
  network: [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && isInNetwork(parsed, network)
}

/** IPv4-compatible IPv6 (deprecated), which ipaddr.js would take for the mapped form. */
const COMPATIBLE = /^::\d+\./

function parseAddress(address: string): Address | undefined {
  return ipaddr.isValid(address) && !COMPATIBLE.test(address) ? ipaddr.process(address) : undefined
}

function isMetadata(address: Address): boolean {
  return METADATA.some((network) => isInNetwork(address, network))
}

function isInNetwork(address: Address, network: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return address.kind() === network[0].kind() && address.match(network)
}
