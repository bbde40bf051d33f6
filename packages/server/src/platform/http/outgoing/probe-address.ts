import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'

// Requests the operator's own address as a browser would, and returns what only the connection shows. Never for
// addresses from other people: those go through safe-fetch.ts.

export interface ProbeResult {
  status: number
  /** Target of a redirect. */
  location: string | undefined
  /** The first part of the body. */
  text: string
  /** Expiry of its certificate; undefined without TLS. */
  endsAt: Date | undefined
}

const TEXT_AT_MOST = 1000

/**
 * Requests a page and reads its status, first part and certificate.
 * @throws Node's error, an AbortError after the timeout
 */
export function probeAddress(url: URL, timeoutMs: number): Promise<ProbeResult> {
  return new Promise((resolve, reject) => {
    const request = requestTo(url, timeoutMs)
    request.once('error', reject)
    request.once('response', (response) => {
      const endsAt = certificateEnd(response.socket)
      let text = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > TEXT_AT_MOST) response.destroy()
      })
      response.once('close', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, location: headers.location, text, endsAt })
      })
    })
    request.end()
  })
}

const SWITCHING_PROTOCOLS = 101

/** Opens a WebSocket and closes it. @returns the status, 101 if it was accepted @throws as `reach` does */
export function probeSocket(url: URL, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestTo(url, timeoutMs, {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    })
    request.once('error', reject)
    request.once('upgrade', (response, socket) => {
      socket.on('error', () => undefined)
      socket.destroy()
      resolve(response.statusCode ?? SWITCHING_PROTOCOLS)
    })
    request.once('response', (response) => {
      response.resume()
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    request.end()
  })
}

function requestTo(url: URL, timeoutMs: number, headers: Record<string, string> = {}) {
  const { request } = url.protocol === 'https:' ? https : http
  return request(url, {
    // A new connection, since only its handshake shows the certificate.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'user-agent': 'Guiche', ...headers },
  })
}

function certificateEnd(socket: object): Date | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const end = new Date(socket.getPeerCertificate().valid_to)
  return Number.isNaN(end.getTime()) ? undefined : end
}
