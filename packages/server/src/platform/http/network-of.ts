import ipaddr from 'ipaddr.js'

const HOST_BITS_FROM = 8

/**
 * The network that attempts are counted for. An IPv6 customer gets at least a /64, with 2^64 addresses to choose from,
 * so a /64 counts as one. Mapped IPv4 counts as IPv4; text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray().fill(0, HOST_BITS_FROM)
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
