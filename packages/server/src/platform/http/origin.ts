import type { IncomingHttpHeaders } from 'node:http'

export interface OwnOrigins {
  readonly corsOrigins: readonly string[]
  readonly publicUrl?: string
}

/**
 * Whether a request that carries a cookie, or opens a socket, comes from our own pages. Browsers say where a page is
 * from in Origin; who says nothing is no browser and has no cookie that a page could misuse.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, own: OwnOrigins): boolean {
  const { origin } = headers
  if (origin === undefined || isListedOrigin(headers, own)) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/**
 * The same without trust in the Host header: a page whose name is made to mean this machine (DNS rebinding) sends its
 * own name in both.
 */
export function isListedOrigin({ origin }: IncomingHttpHeaders, own: OwnOrigins): boolean {
  if (origin === undefined || own.corsOrigins.includes(origin)) return true
  return own.publicUrl !== undefined && new URL(own.publicUrl).origin === origin
}
