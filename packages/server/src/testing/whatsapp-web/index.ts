import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, failureStanza, acceptConnection } from './connection.ts'
import { type MediaHost, startMediaHost } from './media-host.ts'
import { makeNoiseIdentity } from './noise.ts'
import type { ClientPayload, WhatsAppPackage } from './package-types.ts'
import {
  type Candidate,
  answerCandidateStanza,
  linkCandidate,
  readQr,
  deriveSharedSecret,
  startCandidate,
} from './pairing.ts'
import type { PersonFacts } from './person.ts'
import { makePhone, type Phone, type PhoneOptions, type ServedPhone } from './phone.ts'
import { acceptWebSocket } from './websocket.ts'

// An emulated WhatsApp on this machine, for tests and measurements of linked devices: the real client connects, pairs,
// and exchanges messages with people over real Signal sessions. Each phone has its people, groups, media, history and
// address book; the server stores stanzas that a device has not acknowledged, and has faults that tests switch on.
//
//   const world = await startWhatsAppWeb(await loadPackage())
//   const shop = world.phone({ number: '5511999990000', name: 'Loja' })
//   makeWASocket({ ...world.socketOptions, … })          // shows a QR code
//   await shop.scan(qr)
//   const maria = shop.person({ number: '5511955554444', name: 'Maria' })
//   await maria.write('Oi')
//
// Not covered: status posts, channels, communities, broadcast lists, the media of calls, other devices of people (each
// has only a phone), trusted-contact tokens, blocking, a device's changes of the phone's address book or settings
// (stored without merging), and WhatsApp's rate limits. One behaviour is a guess, since it is not public: a stanza is
// removed once the device has refused it.

export interface WhatsAppWeb {
  /** Options for the client: the server's address and the access to its media. */
  readonly socketOptions: {
    readonly waWebSocketUrl: string
    readonly fetchAgent: Agent
    readonly options: { readonly dispatcher: MediaHost['dispatcher'] }
  }
  readonly url: string
  /** The key that signs the server's certificate; tests put it into the package's WA_CERT_DETAILS. */
  readonly rootPublicKey: Uint8Array
  readonly media: MediaHost
  readonly faults: ServerFaults
  /** The phone with this number, created if needed. */
  phone(who: PersonFacts): PairingPhone
  /** Internal errors of the emulator; tests expect none. */
  readonly errors: unknown[]
  close(): Promise<void>
}

/** A phone that can link a device. */
export interface PairingPhone extends Phone {
  /** Resolves once the device has confirmed the link. @param qr as the device shows it */
  scan(qr: string): Promise<void>
  /** Links by the code that the device shows. @param number for which the device requested the code */
  typeCode(code: string, number?: string): Promise<void>
}

export interface ServerFaults {
  /** Refuses new connections with this HTTP status. */
  upgradeStatus: number | undefined
  /** Accepts connections and never answers. */
  isSilent: boolean
  /** The reaction to the client's hello. */
  afterHello: 'answer' | 'close' | 'say nothing'
}

export interface WorldOptions {
  /** Number of QR codes after which the device gives up. */
  readonly refs?: number
  /** Number of messages stored per chat; unlimited by default. */
  readonly recordsPerChat?: number
  /** True if every number has an account; otherwise only those that a test created. */
  readonly hasEveryone?: boolean
  /** Called for each message that a person receives. */
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
    const connection: Connection = acceptConnection({
      baileys,
      identity,
      socket,
      afterHello: () => faults.afterHello,
      greeted: async (payload, key) => {
        owner.phone = acceptLogin(connection, payload, key)
      },
      heard: async (node) => {
        const candidate = candidates.get(connection)
        if (candidate) answerCandidateStanza(connection, candidate, node)
        else await owner.phone?.receiveStanza(connection, node)
      },
      ended: () => {
        candidates.get(connection)?.gone.reject(new Error('the device closed the connection'))
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

  function acceptLogin(connection: Connection, payload: ClientPayload, noiseKey: Buffer) {
    const { devicePairingData, username } = payload
    if (devicePairingData) {
      const candidate = startCandidate(baileys, connection, devicePairingData, { noiseKey, refs })
      candidates.set(connection, candidate)
      return undefined
    }
    const phone = phones.get(String(username))
    if (phone) phone.acceptLogin(connection, payload, noiseKey)
    else connection.close(failureStanza(401))
    return phone
  }

  async function pairPhone(
    phone: ServedPhone,
    [connection, candidate]: readonly [Connection, Candidate],
    secret: Uint8Array,
  ): Promise<void> {
    const account = phone.account()
    phone.link(candidate.registration)
    await linkCandidate(baileys, connection, candidate, account, secret)
  }

  /** Polls, because the device shows its code before the server has received its request. */
  async function untilCodeRequested(number: string): Promise<[Connection, Candidate]> {
    const end = Date.now() + ASKS_WITHIN_MS
    for (; candidates.size > 0 && Date.now() < end; await sleep(10)) {
      const shown = [...candidates].findLast(([, { hello }]) => hello?.number === number)
      if (shown) return shown
    }
    throw new Error('no device has requested a code for this number')
  }

  function toPairingPhone(phone: ServedPhone): PairingPhone {
    return Object.assign(phone, {
      scan: async (qr: string) => {
        const { ref, secret } = readQr(qr)
        const shown = [...candidates].find(([, { refs: theirs }]) => theirs.includes(ref))
        if (!shown) throw new Error('no device shows this code any more')
        await pairPhone(phone, shown, secret)
      },
      typeCode: async (typed: string, number = phone.number) => {
        const shown = await untilCodeRequested(number)
        const code = typed.replace(/[^0-9a-z]/gi, '').toUpperCase()
        const { keyPair } = phone.account()
        const secret = await deriveSharedSecret(baileys, ...shown, { code, keyPair })
        await pairPhone(phone, shown, secret)
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
      return toPairingPhone(phone)
    },
    close: async () => {
      for (const stream of sockets) stream.destroy()
      server.close()
      await media.close()
    },
  }
}
