import type { IncomingHttpHeaders } from 'node:http'

export interface OwnOrigins {
  readonly corsOrigins: readonly string[]
  readonly publicUrl?: string
}

/**
 * True if a request with a cookie, or a socket, comes from this installation's pages, by its Origin header. A request
 * without Origin is not from a browser and has no cookie that a page could misuse.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, own: OwnOrigins): boolean {
  const { origin } = headers
  if (origin === undefined || isListedOrigin(headers, own)) return true
  return URL.canParse(origin) && new URL(origin).host === headers.host
}

/** Like isOwnOrigin without trust in the Host header: under DNS rebinding a page sends its own name in both headers. */
export function isListedOrigin({ origin }: IncomingHttpHeaders, own: OwnOrigins): boolean {
  if (origin === undefined || own.corsOrigins.includes(origin)) return true
  return own.publicUrl !== undefined && new URL(own.publicUrl).origin === origin
}
