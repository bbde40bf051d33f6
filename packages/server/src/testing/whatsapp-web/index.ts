import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, failure, openConnection } from './connection.ts'
import { type MediaHost, startMediaHost } from './media-host.ts'
import { makeNoiseIdentity } from './noise.ts'
import type { ClientPayload, WhatsAppPackage } from './package-surface.ts'
import {
  type Candidate,
  hearCandidate,
  link,
  readQr,
  shareSecret,
  startCandidate,
} from './pairing.ts'
import type { Who } from './person.ts'
import { makePhone, type Phone, type PhoneOptions, type ServedPhone } from './phone.ts'
import { acceptWebSocket } from './websocket.ts'

// WhatsApp on this machine, for tests and measurements of what speaks to it as a linked device: the real client connects
// to it, pairs, and talks to people who have real Signal sessions. It knows of a phone its people, groups, media, history
// and book, keeps what a device has not taken yet, and misbehaves where it is told to.
//
//   const world = await startWhatsAppWeb(await loadPackage())
//   const shop = world.phone({ number: '5511999990000', name: 'Loja' })
//   makeWASocket({ ...world.socketOptions, … })          // shows a QR code
//   await shop.scan(qr)
//   const maria = shop.person({ number: '5511955554444', name: 'Maria' })
//   await maria.write('Oi')
//
// It does not cover: status posts, channels, communities, broadcast lists, calls' media, other devices of people (each
// has a phone alone), trusted-contact tokens, blocking, what a device changes in the phone's book or settings (it is taken
// and kept, and not merged), and WhatsApp's own limits of pace. What it does by guess, since it is not public: that a
// stanza is gone once the device has refused it.

export interface WhatsAppWeb {
  /** Of the client's options: where this server is, and how its media are reached. */
  readonly socketOptions: {
    readonly waWebSocketUrl: string
    readonly fetchAgent: Agent
    readonly options: { readonly dispatcher: MediaHost['dispatcher'] }
  }
  readonly url: string
  /** By which the server's certificate is signed: tests put it into the package's WA_CERT_DETAILS. */
  readonly rootPublicKey: Uint8Array
  readonly media: MediaHost
  readonly faults: ServerFaults
  /** Made where there is none of that number yet. */
  phone(who: Who): PairingPhone
  /** What went wrong within the server itself; a test wants none. */
  readonly errors: unknown[]
  close(): Promise<void>
}

/** A phone that can link a device. */
export interface PairingPhone extends Phone {
  /** Resolves once the device has agreed. @param qr as the device shows it */
  scan(qr: string): Promise<void>
  /** The same by the code that the device shows. @param number for which the device has asked it */
  typeCode(code: string, number?: string): Promise<void>
}

export interface ServerFaults {
  /** Whoever connects is refused with this HTTP status. */
  upgradeStatus: number | undefined
  /** Connections are taken, and nothing is ever said. */
  isSilent: boolean
  /** After the client's hello. */
  afterHello: 'answer' | 'close' | 'say nothing'
}

export interface WorldOptions {
  /** So many QR codes are shown before the device gives up. */
  readonly refs?: number
  /** Of each chat so many messages are remembered; all, where it is not given. */
  readonly recordsPerChat?: number
  /** Each number is somebody's whom nobody made; else only those are known who were made. */
  readonly hasEveryone?: boolean
  /** Of each message that somebody gets. */
  readonly received?: PhoneOptions['received']
}

const ASKS_WITHIN_MS = 60_000

export async function startWhatsAppWeb(
  baileys: WhatsAppPackage,
  { refs = 6, recordsPerChat = Infinity, hasEveryone = false, received }: WorldOptions = {},
): Promise<WhatsAppWeb> {
  const identity = makeNoiseIdentity(baileys)
  const media = await startMediaHost()
  const phones = new Map<string, ServedPhone>()
  const candidates = new Map<Connection, Candidate>()
  const sockets = new Set<Duplex>()
  const errors: unknown[] = []
  const faults: ServerFaults = { upgradeStatus: undefined, isSilent: false, afterHello: 'answer' }
  const server = createServer((_, response) => response.writeHead(404).end())

  server.on('upgrade', (request, stream) => {
    sockets.add(stream)
    stream.on('close', () => sockets.delete(stream))
    stream.on('error', () => stream.destroy())
    if (faults.isSilent) return
    const { upgradeStatus } = faults
    if (upgradeStatus !== undefined)
      return void stream.end(`HTTP/1.1 ${upgradeStatus} refused\r\ncontent-length: 0\r\n\r\n`)
    const socket = acceptWebSocket(request, stream, {
      message: (bytes) => connection.take(bytes),
      closed: () => connection.closed(),
    })
    const owner: { phone: ServedPhone | undefined } = { phone: undefined }
    const connection: Connection = openConnection({
      baileys,
      identity,
      socket,
      afterHello: () => faults.afterHello,
      greeted: async (payload, key) => {
        owner.phone = greet(connection, payload, key)
      },
      heard: async (node) => {
        const candidate = candidates.get(connection)
        if (candidate) hearCandidate(connection, candidate, node)
        else await owner.phone?.hear(connection, node)
      },
      ended: () => {
        candidates.get(connection)?.gone.reject(new Error('the device hung up'))
        candidates.delete(connection)
        owner.phone?.disconnected(connection)
      },
      failed: (error) => {
        errors.push(error)
        socket.destroy()
      },
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `ws://127.0.0.1:${port}/ws/chat`

  function greet(connection: Connection, payload: ClientPayload, noiseKey: Buffer) {
    const { devicePairingData, username } = payload
    if (devicePairingData) {
      const candidate = startCandidate(baileys, connection, devicePairingData, { noiseKey, refs })
      candidates.set(connection, candidate)
      return undefined
    }
    const phone = phones.get(String(username))
    if (phone) phone.greet(connection, payload, noiseKey)
    else connection.close(failure(401))
    return phone
  }

  async function pair(
    phone: ServedPhone,
    [connection, candidate]: readonly [Connection, Candidate],
    secret: Uint8Array,
  ): Promise<void> {
    const account = phone.account()
    phone.link(candidate.registration)
    await link(baileys, connection, candidate, account, secret)
  }

  /** A device does not wait until the server has heard that it shows a code, and has been heard before itself. */
  async function asked(number: string): Promise<[Connection, Candidate]> {
    const end = Date.now() + ASKS_WITHIN_MS
    for (; candidates.size > 0 && Date.now() < end; await sleep(10)) {
      const shown = [...candidates].findLast(([, { hello }]) => hello?.number === number)
      if (shown) return shown
    }
    throw new Error('no device has asked for a code for this number')
  }

  function pairing(phone: ServedPhone): PairingPhone {
    return Object.assign(phone, {
      scan: async (qr: string) => {
        const { ref, secret } = readQr(qr)
        const shown = [...candidates].find(([, { refs: theirs }]) => theirs.includes(ref))
        if (!shown) throw new Error('no device shows this code any more')
        await pair(phone, shown, secret)
      },
      typeCode: async (typed: string, number = phone.number) => {
        const shown = await asked(number)
        const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase()
        const { keyPair } = phone.account()
        const secret = await shareSecret(baileys, ...shown, { code, keyPair })
        await pair(phone, shown, secret)
      },
    })
  }

  return {
    url,
    socketOptions: {
      waWebSocketUrl: url,
      fetchAgent: new Agent({ ca: media.certificate }),
      options: { dispatcher: media.dispatcher },
    },
    rootPublicKey: identity.rootPublicKey,
    media,
    faults,
    errors,
    phone: (who) => {
      const known = phones.get(who.number)
      const options = { recordsPerChat, hasEveryone, ...(received && { received }) }
      const phone = known ?? makePhone(baileys, media, who, options)
      phones.set(who.number, phone)
      return pairing(phone)
    },
    close: async () => {
      for (const stream of sockets) stream.destroy()
      server.close()
      await media.close()
    },
  }
}
