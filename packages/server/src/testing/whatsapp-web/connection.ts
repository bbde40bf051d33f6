import { randomBytes } from 'node:crypto'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { NoiseIdentity } from './noise.ts'
import { createNoiseResponder } from './noise.ts'
import type { ClientPayload, WhatsAppPackage } from './package-types.ts'
import { stanza } from './stanza.ts'
import type { ServerSocket } from './websocket.ts'

// One connection of a client: frames with a length of three bytes, a handshake of two frames, then stanzas in sequence.

export interface Connection {
  send(node: BinaryNode): void
  /** Ends the connection, after a stream error or a failure if given. */
  close(last?: BinaryNode): void
  /** Sends bytes that the client cannot decrypt. */
  garble(): void
  /** Bytes of the wire. */
  take(bytes: Buffer): void
  closed(): void
  readonly isClosed: boolean
}

interface Options {
  readonly baileys: WhatsAppPackage
  readonly identity: NoiseIdentity
  readonly socket: ServerSocket
  /** The reaction to the client's hello: the server's hello, a closed connection, or silence. */
  readonly afterHello: () => 'answer' | 'close' | 'say nothing'
  readonly greeted: (payload: ClientPayload, clientKey: Buffer) => Promise<void>
  readonly heard: (node: BinaryNode) => Promise<void>
  readonly ended: () => void
  readonly failed: (error: unknown) => void
}

const ROUTED = 'ED'.charCodeAt(0)
const INTRO_BYTES = 4

export function acceptConnection(options: Options): Connection {
  const { baileys, socket } = options
  const noise = createNoiseResponder(baileys, options.identity)
  let stage: 'intro' | 'hello' | 'finish' | 'open' = 'intro'
  let waiting: Buffer = Buffer.alloc(0)
  let isClosed = false
  let last: Promise<void> = Promise.resolve()

  function sendFrame(bytes: Uint8Array): void {
    const framed = Buffer.allocUnsafe(3 + bytes.length)
    framed.writeUIntBE(bytes.length, 0, 3)
    framed.set(bytes, 3)
    if (!isClosed) socket.send(framed)
  }

  function send(node: BinaryNode): void {
    if (!isClosed) sendFrame(noise.encrypt(baileys.encodeBinaryNode(node)))
  }

  function close(node?: BinaryNode): void {
    if (node) send(node)
    isClosed = true
    socket.close()
  }

  /** @returns true if there is more to read */
  function skipIntro(): boolean {
    if (stage !== 'intro') return true
    if (waiting.length < 7) return false
    const routing = waiting[0] === ROUTED ? 7 + waiting.readUIntBE(4, 3) : 0
    if (waiting.length < routing + INTRO_BYTES) return false
    waiting = waiting.subarray(routing + INTRO_BYTES)
    stage = 'hello'
    return true
  }

  function receiveBytes(bytes: Buffer): void {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    if (!skipIntro()) return
    while (waiting.length >= 3) {
      const end = 3 + waiting.readUIntBE(0, 3)
      if (waiting.length < end) return
      const taken = waiting.subarray(3, end)
      waiting = waiting.subarray(end)
      last = last.then(() => receiveFrame(taken)).catch(options.failed)
    }
  }

  async function receiveFrame(bytes: Buffer): Promise<void> {
    if (isClosed) return
    if (stage === 'hello') return answerHello(bytes)
    if (stage === 'finish') {
      const { payload, clientKey } = noise.finish(bytes)
      stage = 'open'
      return options.greeted(baileys.proto.ClientPayload.decode(payload), clientKey)
    }
    await options.heard(await baileys.decodeBinaryNode(noise.decrypt(bytes)))
  }

  function answerHello(bytes: Buffer): void {
    stage = 'finish'
    const how = options.afterHello()
    if (how === 'close') close()
    if (how === 'answer') sendFrame(noise.hello(bytes))
  }

  return {
    send,
    close,
    garble: () => sendFrame(randomBytes(64)),
    take: receiveBytes,
    closed: () => {
      isClosed = true
      options.ended()
    },
    get isClosed() {
      return isClosed
    },
  }
}

/** @param code tells the client how to react */
export function streamErrorStanza(code: number): BinaryNode {
  const removed = stanza('conflict', { type: 'device_removed' })
  return stanza('stream:error', { code: String(code) }, code === 401 ? [removed] : undefined)
}

/** Another connection replaced this one. */
export const REPLACED = stanza('stream:error', {}, [stanza('conflict', { type: 'replaced' })])

export function failureStanza(reason: number): BinaryNode {
  return stanza('failure', { reason: String(reason), location: 'loopback' })
}
