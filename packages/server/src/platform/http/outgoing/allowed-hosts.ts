import ipaddr from 'ipaddr.js'
import { isAllowableLocalAddress, isPublicAddress, isAddressInNetwork } from './address-class.ts'

// The operator's allow-list of programs in the operator's network, or on ports other than the web's, that companies may
// name in webhooks and integrations. It does not apply to links and media from customers. Link-local and metadata
// addresses are refused even if listed.

export interface AllowedHost {
  /** A host name as written in an address, or a network. */
  to: string | [ipaddr.IPv4 | ipaddr.IPv6, number]
  /** Absent: the web's ports. */
  port?: number
}

const WEB_PORTS = new Set([80, 443, 8080, 8443])

let allowed: readonly AllowedHost[] = []

export function setAllowedHosts(hosts: readonly AllowedHost[]): void {
  allowed = hosts
}

export function isWebPort(port: number): boolean {
  return WEB_PORTS.has(port)
}

/**
 * True if the list may allow the address, judged by its text; the name's addresses are checked when it is resolved for
 * a connection (isAllowed).
 */
export function mayHostBeAllowed(host: string, port: number): boolean {
  if (ipaddr.isValid(host)) return isHostAllowed(host, host, port)
  return allowed.some((one) => takesPort(one, port) && (one.to === host || Array.isArray(one.to)))
}

/** True if the list allows a connection to this address of a host. */
export function isHostAllowed(host: string, address: string, port: number): boolean {
  if (!isAllowableLocalAddress(address) && !isPublicAddress(address)) return false
  return allowed.some(
    (one) =>
      takesPort(one, port) &&
      (typeof one.to === 'string' ? one.to === host : isAddressInNetwork(address, one.to)),
  )
}

function takesPort({ port }: AllowedHost, wanted: number): boolean {
  return port === undefined ? isWebPort(wanted) : port === wanted
}

const NAME = /^[a-z\d](?:[a-z\d._-]{0,251}[a-z\d])?$/
const ENTRY = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/

/** Parses `n8n:5678`, `127.0.0.1:3001`, `10.1.0.0/16`, `[::1]:3001`, `fd12::/16`; undefined for anything else. */
export function parseAllowedHost(entry: string): AllowedHost | undefined {
  const [, inBrackets, plain, digits] = ENTRY.exec(entry) ?? []
  const to = targetOf((inBrackets ?? plain ?? entry).toLowerCase())
  const port = digits === undefined ? undefined : Number(digits)
  // Only IPv6 addresses have brackets.
  if (to === undefined || (inBrackets !== undefined && typeof to === 'string')) return undefined
  if (port === 0 || (port ?? 0) > 65_535) return undefined
  return { to, ...(port !== undefined && { port }) }
}

function targetOf(text: string): AllowedHost['to'] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return [ipaddr.IPv4.parse(text), 32]
  if (ipaddr.IPv6.isValid(text)) return [ipaddr.IPv6.parse(text), 128]
  return NAME.test(text) ? text : undefined
}
