import type { BinaryNode } from '../../channels/baileys/package.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { Noise } from './noise.ts'
import { bytesOf, child, children, type ClientPayload, SERVER } from './parts.ts'

/** What the `ws` package calls a socket, as far as it is used. */
export interface WebSocket {
  readonly readyState: number
  on(name: 'message', hear: (bytes: Buffer) => void): void
  on(name: 'close', hear: () => void): void
  on(name: 'error', hear: () => void): void
  send(bytes: Uint8Array): void
  close(): void
  terminate(): void
}

const OPEN = 1
const FRAME_HEAD = 3
const ROUTING_INTRO = 69

/** One connection of the client: first the handshake, then stanzas. */
export class Connection {
  readonly #server: LoopbackWhatsApp
  readonly #socket: WebSocket
  readonly #noise: Noise
  #buffer: Buffer = Buffer.alloc(0)
  #stage: 'intro' | 'hello' | 'finish' | 'open' = 'intro'
  #last: Promise<void> = Promise.resolve()
  /** By which a phone scans it, while it shows a code. */
  refs: string[] = []
  registration: Pick<Device, 'registrationId' | 'signedPreKey'> | undefined
  /** Types the code on the phone, while one is asked for. */
  pairingRequest: { wrapped: Buffer; number: string } | undefined
  device: Device | undefined
  /** It was told what it missed, and hears what is live. */
  isOnline = false

  constructor(server: LoopbackWhatsApp, socket: WebSocket) {
    this.#server = server
    this.#socket = socket
    this.#noise = new Noise(server.parts, server.statics, server.root)
    socket.on('message', (bytes) => {
      this.#buffer = Buffer.concat([this.#buffer, bytes])
      this.#last = this.#last
        .then(() => this.#pump())
        .catch((error: unknown) => {
          server.errors.push(error)
          socket.terminate()
        })
    })
    socket.on('close', () => server.closed(this))
    socket.on('error', () => undefined)
  }

  async send(node: BinaryNode): Promise<void> {
    if (this.#socket.readyState !== OPEN) return
    this.#frame(this.#noise.encrypt(this.#server.parts.encodeBinaryNode(node)))
  }

  /** Ends it as the server does, with a word before. */
  async end(node?: BinaryNode): Promise<void> {
    if (node) await this.send(node)
    this.#socket.close()
  }

  cut(): void {
    this.#socket.terminate()
  }

  #frame(bytes: Uint8Array): void {
    const frame = Buffer.alloc(FRAME_HEAD + bytes.length)
    frame.writeUIntBE(bytes.length, 0, FRAME_HEAD)
    Buffer.from(bytes).copy(frame, FRAME_HEAD)
    this.#socket.send(frame)
  }

  async #pump(): Promise<void> {
    if (this.#stage === 'intro' && !this.#readIntro()) return
    while (this.#buffer.length >= FRAME_HEAD) {
      const end = FRAME_HEAD + this.#buffer.readUIntBE(0, FRAME_HEAD)
      if (this.#buffer.length < end) return
      const frame = this.#buffer.subarray(FRAME_HEAD, end)
      this.#buffer = this.#buffer.subarray(end)
      await this.#read(frame)
    }
  }

  /** Four bytes of the protocol's version, behind what a client remembers of its way here. */
  #readIntro(): boolean {
    if (this.#buffer.length < 4) return false
    if (this.#buffer[0] === ROUTING_INTRO)
      this.#buffer = this.#buffer.subarray(7 + this.#buffer.readUIntBE(4, FRAME_HEAD))
    this.#buffer = this.#buffer.subarray(4)
    this.#stage = 'hello'
    return true
  }

  async #read(frame: Buffer): Promise<void> {
    switch (this.#stage) {
      case 'intro':
        return
      case 'hello':
        if (this.#server.faults.closesAfterHello) return this.#socket.terminate()
        if (this.#server.faults.isSilent) return
        this.#frame(this.#noise.greet(frame))
        this.#stage = 'finish'
        return
      case 'finish':
        this.#stage = 'open'
        return this.#login(this.#noise.finish(frame))
      case 'open': {
        const node = await this.#server.parts.decodeBinaryNode(
          Buffer.from(this.#noise.decrypt(frame)),
        )
        return this.#server.hear(this, node)
      }
    }
  }

  async #login({ devicePairingData: data, username }: ClientPayload): Promise<void> {
    if (!data) return this.#server.login(this, String(username))
    const { generateSignalPubKey } = this.#server.parts
    this.registration = {
      registrationId: Buffer.from(data.eRegid).readUInt32BE(0),
      signedPreKey: {
        keyId: Buffer.from(data.eSkeyId).readUIntBE(0, 3),
        publicKey: generateSignalPubKey(Buffer.from(data.eSkeyVal)),
        signature: data.eSkeySig,
      },
    }
    this.refs = this.#server.newRefs()
    const refs = this.refs.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }))
    await this.send({
      tag: 'iq',
      attrs: { from: SERVER, type: 'set', id: 'pair-device', xmlns: 'md' },
      content: [{ tag: 'pair-device', attrs: {}, content: refs }],
    })
  }

  async answer(node: BinaryNode, content?: BinaryNode[]): Promise<void> {
    const attrs = { from: SERVER, type: 'result', id: node.attrs.id ?? '' }
    await this.send({ tag: 'iq', attrs, ...(content && { content }) })
  }

  async refuse(node: BinaryNode, code: string, text: string): Promise<void> {
    await this.send({
      tag: 'iq',
      attrs: { from: SERVER, type: 'error', id: node.attrs.id ?? '' },
      content: [{ tag: 'error', attrs: { code, text } }],
    })
  }

  /** The keys that it uploads for those who will write to it. */
  takePreKeys(node: BinaryNode): void {
    const { generateSignalPubKey } = this.#server.parts
    for (const key of children(child(node, 'list'), 'key'))
      this.device?.preKeys.push({
        keyId: bytesOf(child(key, 'id')).readUIntBE(0, 3),
        publicKey: generateSignalPubKey(bytesOf(child(key, 'value'))),
      })
  }
}
