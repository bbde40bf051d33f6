/** True if a host name or address means the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** True if browsers offer notices and recording there: https, or the machine itself. */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** An address for display, without credentials and query, which may be secret. */
export function shownAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, '')
}
