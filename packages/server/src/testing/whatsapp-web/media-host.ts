import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { Agent, buildConnector } from 'undici'
import { makeCertificate } from './certificate.ts'

// Stores encrypted media under unguessable paths. It serves HTTPS because clients insist on it.

export interface MediaHost {
  /** With its port. */
  readonly host: string
  readonly port: number
  /** PEM; a self-signed certificate. */
  readonly certificate: string
  readonly faults: MediaFaults
  /** Counts of uploads and downloads. */
  readonly counts: { uploads: number; downloads: number }
  /** @returns its direct path */
  put(bytes: Uint8Array): string
  /** The stored bytes, expired or not. */
  find(path: string): Buffer | undefined
  urlOf(path: string): string
  /** Makes all stored media unavailable. */
  expireAll(): void
  /** Stores the same bytes under a new path. @returns undefined if the path is unknown */
  renew(path: string): string | undefined
  /** Dispatcher for `fetch` that leads all hosts of WhatsApp here. */
  readonly dispatcher: Agent
  close(): Promise<void>
}

export interface MediaFaults {
  /** The status of expired media. */
  expiredStatus: 404 | 410 | 403
  /** Set to change the bytes of downloads. */
  corrupts: boolean
  /** The status of all downloads, if set. */
  downloadStatus: number | undefined
  /** The status of all uploads, if set. */
  uploadStatus: number | undefined
}

interface Stored {
  readonly bytes: Buffer
  isExpired: boolean
}

/** The address at WhatsApp's host; the dispatcher leads it here. */
const urlOf = (path: string) => `https://mmg.whatsapp.net${path}`

const KEPT_MAX_BYTES = 256 * 1024 * 1024

/** A dispatcher for `fetch` that leads every host to this port. */
export function dispatcherTo(port: number, certificate: string): Agent {
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
      request.method === 'POST'
        ? answerUpload(request, response)
        : answerDownload(request, response)
    answer.catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const host = `127.0.0.1:${port}`
  const dispatcher = dispatcherTo(port, tls.certificate)

  function storeBytes(bytes: Uint8Array): string {
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

  async function answerUpload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    if (faults.uploadStatus !== undefined) return void response.writeHead(faults.uploadStatus).end()
    counts.uploads += 1
    const path = storeBytes(Buffer.concat(chunks))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url: urlOf(path), direct_path: path }))
  }

  async function answerDownload(
    { url = '' }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { downloadStatus } = faults
    if (downloadStatus !== undefined) return void response.writeHead(downloadStatus).end()
    const found = stored.get(url.split('?')[0] ?? '')
    if (!found) return void response.writeHead(404).end()
    if (found.isExpired) return void response.writeHead(faults.expiredStatus).end()
    counts.downloads += 1
    response.setHeader('content-type', 'application/octet-stream')
    response.end(faults.corrupts ? corrupted(found.bytes) : found.bytes)
  }

  return {
    host,
    port,
    certificate: tls.certificate,
    faults,
    counts,
    put: storeBytes,
    dispatcher,
    find: (path) => stored.get(path)?.bytes,
    urlOf,
    expireAll: () => stored.forEach((one) => (one.isExpired = true)),
    renew: (path) => {
      const found = stored.get(path)
      return found && storeBytes(found.bytes)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await dispatcher.destroy()
    },
  }
}

function corrupted(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[0] = (copy[0] ?? 0) ^ 0xff
  return copy
}
