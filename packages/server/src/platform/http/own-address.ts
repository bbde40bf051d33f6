// Where browsers find us, for links in mails and the addresses of media. It is told at start and never taken from a request, whose sender could
// make mails lead elsewhere.

let address = ''

/** Without a trailing slash. */
export function setOwnAddress(own: string): void {
  address = own
}

/** @param path begins with a slash */
export function ownLink(path: string): string {
  if (address === '') throw new Error('setOwnAddress has not been called')
  return `${address}${path}`
}

/** Whether an address leads to this installation. */
export function isOwnLink(url: string): boolean {
  return address !== '' && (url === address || url.startsWith(`${address}/`))
}

/** Where a process is found that listens there: on all addresses, by the machine's own name for itself. */
export function listeningAddress({ host, port, tls }: Listening): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

interface Listening {
  host: string
  port: number
  tls?: object | undefined
}
