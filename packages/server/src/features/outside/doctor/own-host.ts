/** Whether a name or address means the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** Browsers offer notices and recording there: https, or the machine itself. */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopbackHost(hostname)
}

/** As it is shown: without what somebody may have written before its host or behind its path. */
export function shownAddress({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/$/, '')
}
