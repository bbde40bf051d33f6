import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'

// Asks the operator's own address, as a browser would, and keeps what only the connection tells. Never for an address
// that anybody else named: those go through safe-fetch.ts.

export interface Reached {
  status: number
  /** Where it sends to instead. */
  location: string | undefined
  /** Its beginning. */
  text: string
  /** Of its certificate; undefined without encryption. */
  endsAt: Date | undefined
}

const TEXT_AT_MOST = 1000

/** @throws what Node throws, an AbortError after the time */
export function reach(url: URL, timeoutMs: number): Promise<Reached> {
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

/** Opens a WebSocket there and leaves it. @returns the status, 101 where it was let through @throws as `reach` does */
export function reachSocket(url: URL, timeoutMs: number): Promise<number> {
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
    // A connection of its own, which is told of its certificate.
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
