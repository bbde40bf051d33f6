import ipaddr from 'ipaddr.js'

const HOST_BITS_FROM = 8

/**
 * Whom an address stands for where attempts are counted. An IPv6 customer is given a /64 at least, with 2^64 addresses
 * to change among: they count as one. IPv4 in IPv6's clothes is IPv4; what is no address is taken as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const bytes = parsed.toByteArray().fill(0, HOST_BITS_FROM)
  return `${ipaddr.fromByteArray(bytes).toString()}/64`
}
