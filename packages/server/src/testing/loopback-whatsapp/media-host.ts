import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { BinaryNode } from '../../channels/baileys/package.ts'
import { LOOPBACK_TLS } from '../loopback-certificate.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import type { Parts } from './parts.ts'

/** A medium as it stands in a message. */
export interface Lying {
  url: string
  directPath: string
  mediaKey: Uint8Array
  fileSha256: Uint8Array
  fileEncSha256: Uint8Array
  fileLength: number
}

/** Where media lie encrypted: people's, which the client downloads, and the company's, which it uploads. */
export class MediaHost {
  readonly host: string
  readonly #parts: Parts
  readonly #server: Server
  readonly #files = new Map<string, { bytes: Buffer; mimetype: string }>()
  /** All that lie there now are gone, until their phone sends them again. */
  #expired = new Set<string>()
  isCorrupting = false

  private constructor(parts: Parts, server: Server) {
    this.#parts = parts
    this.#server = server
    this.host = `localhost:${(server.address() as AddressInfo).port}`
  }

  static async start(parts: Parts): Promise<MediaHost> {
    // For this process alone, in which the client runs too.
    setDefaultCACertificates([...getCACertificates('default'), LOOPBACK_TLS.cert])
    const answers: { host?: MediaHost } = {}
    const server = createServer(
      LOOPBACK_TLS,
      (request, reply) => void answers.host?.answer(request, reply),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const host = new MediaHost(parts, server)
    answers.host = host
    return host
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** A file as it is. @returns its address */
  serve(bytes: Buffer, mimetype: string): string {
    const path = `/p/${randomUUID()}`
    this.#files.set(path, { bytes, mimetype })
    return `https://${this.host}${path}`
  }

  /** A medium that somebody sends. */
  async upload(bytes: Buffer, kind: string): Promise<Lying> {
    const mediaKey = randomBytes(32)
    const { iv, cipherKey, macKey } = await this.#parts.getMediaKeys(mediaKey, kind)
    const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    const mac = createHmac('sha256', macKey).update(iv).update(sealed).digest().subarray(0, 10)
    const whole = Buffer.concat([sealed, mac])
    const directPath = `/v/${randomUUID()}`
    this.#files.set(directPath, { bytes: whole, mimetype: 'application/octet-stream' })
    return {
      url: `https://${this.host}${directPath}`,
      directPath,
      mediaKey,
      fileSha256: hashOf(bytes),
      fileEncSha256: hashOf(whole),
      fileLength: bytes.length,
    }
  }

  /** The bytes of a medium that the company sent, as a phone decrypts them. */
  async open(
    media: { directPath?: string | null; mediaKey?: Uint8Array | null },
    kind: string,
  ): Promise<Buffer> {
    const stream = await this.#parts.downloadContentFromMessage(
      { directPath: media.directPath ?? '', mediaKey: media.mediaKey ?? new Uint8Array() },
      kind,
      { host: this.host },
    )
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  expireAll(): void {
    this.#expired = new Set(this.#files.keys())
  }

  /** The client asks a phone to send a medium again: it lies at another place then. */
  async renew(server: LoopbackWhatsApp, device: Device, request: BinaryNode): Promise<void> {
    const id = request.attrs.id ?? ''
    const told = device.told.get(id)
    const message = told?.message ?? {}
    const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message
    const media = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage
    const file = this.#files.get(media?.directPath ?? '')
    if (!told || !media?.mediaKey || !file) return
    const directPath = `/v/${randomUUID()}`
    this.#files.set(directPath, file)
    const { proto, hkdf, aesEncryptGCM } = this.#parts
    const plain = proto.MediaRetryNotification.encode({
      stanzaId: id,
      directPath,
      result: 1,
    }).finish()
    const key = hkdf(media.mediaKey, 32, { info: 'WhatsApp Media Retry Notification' })
    const iv = randomBytes(12)
    const bytes = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    await server.tell(device, {
      tag: 'notification',
      attrs: { from: told.person.jid, id, type: 'mediaretry', t: '1' },
      content: [
        {
          tag: 'encrypt',
          attrs: {},
          content: [
            bytes('enc_p', aesEncryptGCM(plain, key, iv, Buffer.from(id))),
            bytes('enc_iv', iv),
          ],
        },
        { tag: 'rmr', attrs: { jid: told.person.jid, from_me: 'false' } },
      ],
    })
  }

  async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'https://host').pathname
    if (request.method === 'POST') {
      const directPath = `/v/${randomUUID()}`
      this.#files.set(directPath, {
        bytes: await buffer(request),
        mimetype: 'application/octet-stream',
      })
      reply.setHeader('content-type', 'application/json')
      reply.end(
        JSON.stringify({ url: `https://${this.host}${directPath}`, direct_path: directPath }),
      )
      return
    }
    const file = this.#expired.has(path) ? undefined : this.#files.get(path)
    if (!file) {
      reply.statusCode = 410
      reply.end()
      return
    }
    reply.setHeader('content-type', file.mimetype)
    reply.end(this.isCorrupting ? corrupted(file.bytes) : file.bytes)
  }
}

function hashOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Readable, and not what it was. */
function corrupted(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other.writeUInt8(other.readUInt8(0) ^ 0xff, 0)
  return other
}
