import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { Agent, buildConnector } from 'undici'
import { makeCertificate } from './certificate.ts'

// Where media lie: encrypted, under a path that only whoever was told it knows. Clients insist on HTTPS.

export interface MediaHost {
  /** With its port. */
  readonly host: string
  readonly port: number
  /** PEM; it is its own authority. */
  readonly certificate: string
  readonly faults: MediaFaults
  /** So many were uploaded and downloaded. */
  readonly counts: { uploads: number; downloads: number }
  /** @returns its direct path */
  put(bytes: Uint8Array): string
  /** As it was put there, expired or not. */
  find(path: string): Buffer | undefined
  urlOf(path: string): string
  /** What lies there now is no longer given out. */
  expireAll(): void
  /** The same bytes in a new place. @returns undefined where they are not known */
  renew(path: string): string | undefined
  /** For `fetch`: all of WhatsApp's hosts are this one. */
  readonly dispatcher: Agent
  close(): Promise<void>
}

export interface MediaFaults {
  /** What is answered for what has expired. */
  expiredStatus: 404 | 410 | 403
  /** Bytes come changed. */
  corrupts: boolean
  /** Downloads are answered so. */
  downloadStatus: number | undefined
  /** Uploads are answered so. */
  uploadStatus: number | undefined
}

interface Stored {
  readonly bytes: Buffer
  isExpired: boolean
}

/** By the name that it has at WhatsApp's: the dispatcher leads from there to here. */
const urlOf = (path: string) => `https://mmg.whatsapp.net${path}`

const KEPT_MAX_BYTES = 256 * 1024 * 1024

/** For `fetch`: each host is the one at this port. */
export function dispatchTo(port: number, certificate: string): Agent {
  const connector = buildConnector({ ca: certificate })
  return new Agent({
    connect: (options, callback) =>
      connector({ ...options, hostname: '127.0.0.1', port: String(port) }, callback),
  })
}

export async function startMediaHost(): Promise<MediaHost> {
  const tls = makeCertificate(['localhost', '*.whatsapp.net'])
  const stored = new Map<string, Stored>()
  const faults: MediaFaults = {
    expiredStatus: 410,
    corrupts: false,
    downloadStatus: undefined,
    uploadStatus: undefined,
  }
  const counts = { uploads: 0, downloads: 0 }
  let size = 0
  const server = createServer({ key: tls.key, cert: tls.certificate }, (request, response) => {
    const answer =
      request.method === 'POST' ? upload(request, response) : download(request, response)
    answer.catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const host = `127.0.0.1:${port}`
  const dispatcher = dispatchTo(port, tls.certificate)

  function put(bytes: Uint8Array): string {
    const path = `/v/t62/${randomBytes(12).toString('hex')}`
    stored.set(path, { bytes: Buffer.from(bytes), isExpired: false })
    size += bytes.length
    for (const [oldest, { bytes: theirs }] of stored) {
      if (size <= KEPT_MAX_BYTES) break
      stored.delete(oldest)
      size -= theirs.length
    }
    return path
  }

  async function upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    if (faults.uploadStatus !== undefined) return void response.writeHead(faults.uploadStatus).end()
    counts.uploads += 1
    const path = put(Buffer.concat(chunks))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: urlOf(path), direct_path: path }))
  }

  async function download({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { downloadStatus } = faults
    if (downloadStatus !== undefined) return void response.writeHead(downloadStatus).end()
    const found = stored.get(url.split('?')[0] ?? '')
    if (!found) return void response.writeHead(404).end()
    if (found.isExpired) return void response.writeHead(faults.expiredStatus).end()
    counts.downloads += 1
    response.setHeader('content-type', 'application/octet-stream')
    response.end(faults.corrupts ? changed(found.bytes) : found.bytes)
  }

  return {
    host,
    port,
    certificate: tls.certificate,
    faults,
    counts,
    put,
    dispatcher,
    find: (path) => stored.get(path)?.bytes,
    urlOf,
    expireAll: () => stored.forEach((one) => (one.isExpired = true)),
    renew: (path) => {
      const found = stored.get(path)
      return found && put(found.bytes)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await dispatcher.destroy()
    },
  }
}

function changed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[0] = (copy[0] ?? 0) ^ 0xff
  return copy
}
