// The installation's public address, for links in mails and for media. Set at start and never taken from a request,
// whose sender could otherwise direct mails elsewhere.

let address = ''

/** @param own without a trailing slash */
export function setOwnAddress(own: string): void {
  address = own
}

/** @param path starts with a slash @throws before setOwnAddress was called */
export function ownLink(path: string): string {
  if (address === '') throw new Error('setOwnAddress has not been called')
  return `${address}${path}`
}

/** True if an address belongs to this installation. */
export function isOwnLink(url: string): boolean {
  return address !== '' && (url === address || url.startsWith(`${address}/`))
}

/** The local address of a process that listens there; localhost if it listens on all addresses. */
export function listeningAddress({ host, port, tls }: Listening): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

interface Listening {
  host: string
  port: number
  tls?: object | undefined
}
