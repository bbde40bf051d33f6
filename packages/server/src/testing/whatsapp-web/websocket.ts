import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

// The server's half of RFC 6455 as far as the client uses it: binary messages, pings and a close.

export interface ServerSocket {
  send(bytes: Uint8Array): void
  /** Closes after all sent bytes. */
  close(): void
  destroy(): void
}

interface Hear {
  message(bytes: Buffer): void
  closed(): void
}

interface Frame {
  readonly opcode: number
  readonly payload: Buffer
  readonly rest: Buffer
}

const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10
const CONTINUED = 0

export function acceptWebSocket(
  { headers }: IncomingMessage,
  socket: Duplex,
  hear: Hear,
): ServerSocket {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  let waiting: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (let frame = parseFrame(waiting); frame; frame = parseFrame(waiting)) {
      waiting = frame.rest
      receiveFrame(frame)
    }
  })
  socket.on('close', () => hear.closed())
  socket.on('error', () => socket.destroy())

  function receiveFrame({ opcode, payload }: Frame): void {
    if (opcode === BINARY || opcode === CONTINUED) hear.message(payload)
    if (opcode === PING) writeFrame(PONG, payload)
    if (opcode === CLOSE) close()
  }

  function writeFrame(opcode: number, payload: Uint8Array): void {
    if (!socket.writable) return
    socket.cork()
    socket.write(frameHeadOf(opcode, payload.length))
    socket.write(payload)
    socket.uncork()
  }

  function close(): void {
    writeFrame(CLOSE, Buffer.alloc(0))
    socket.end()
  }

  return { send: (bytes) => writeFrame(BINARY, bytes), close, destroy: () => socket.destroy() }
}

function frameHeadOf(opcode: number, length: number): Buffer {
  const first = 0x80 | opcode
  if (length < 126) return Buffer.from([first, length])
  const head = Buffer.alloc(length < 65_536 ? 4 : 10)
  head[0] = first
  head[1] = head.length === 4 ? 126 : 127
  if (head.length === 4) head.writeUInt16BE(length, 2)
  else head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** @returns undefined while the frame is incomplete */
function parseFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const sized = short === 126 ? 2 : short === 127 ? 8 : 0
  const maskAt = 2 + sized
  const payloadAt = maskAt + 4
  if (bytes.length < payloadAt) return undefined
  const length =
    sized === 2 ? bytes.readUInt16BE(2) : sized === 8 ? Number(bytes.readBigUInt64BE(2)) : short
  if (bytes.length < payloadAt + length) return undefined
  const mask = bytes.subarray(maskAt, payloadAt)
  const payload = Buffer.from(bytes.subarray(payloadAt, payloadAt + length))
  for (let at = 0; at < length; at++) payload[at] = (payload[at] ?? 0) ^ (mask[at % 4] ?? 0)
  return {
    opcode: bytes.readUInt8(0) & 0x0f,
    payload,
    rest: bytes.subarray(payloadAt + length),
  }
}
