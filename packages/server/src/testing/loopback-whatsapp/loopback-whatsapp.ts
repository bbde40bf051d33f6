import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { BinaryNode, MessageProto } from '../../channels/baileys/package.ts'
import { Connection, type WebSocket } from './connection.ts'
import { Group } from './group.ts'
import { MediaHost } from './media-host.ts'
import {
  accountOf,
  type Bundle,
  bytesOf,
  child,
  keyOf,
  type KeyPair,
  loadParts,
  type Parts,
  type PublicPreKey,
  SERVER,
} from './parts.ts'
import { Person, type Shown } from './person.ts'
import { answerQuestion } from './questions.ts'
import { receive } from './receive.ts'

// WhatsApp as a linked device sees it, on loopback: the real client pairs with it by QR or code, and writes to people
// whose phones are here. Each has a cipher of its own, so that what arrives was encrypted and decrypted for real. What the
// client has not acknowledged is kept, and told again at its next login.
//
// Not here: the phone's state (archived chats, labels), newsletters, statuses, payments.

/** A linked device of a company's phone. */
export interface Device {
  readonly phone: string
  readonly jid: string
  readonly lidJid: string
  readonly number: number
  readonly identity: Uint8Array
  readonly registrationId: number
  readonly signedPreKey: PublicPreKey
  readonly preKeys: PublicPreKey[]
  /** What it has not acknowledged, by id and chat. */
  readonly pending: Map<string, BinaryNode>
  /** By which a stanza was told: a message that could not be read is encrypted anew. */
  readonly told: Map<string, Told>
  connection: Connection | undefined
}

/** A message to a device, as its sender has it. */
export interface Told {
  readonly person: Person
  readonly message: MessageProto
  readonly stanza: BinaryNode
  readonly group?: Group
}

export interface Faults {
  /** The upgrade is refused by this status. */
  refusesUpgrade?: number
  /** Nothing is said after the upgrade. */
  isSilent?: boolean
  closesAfterHello?: boolean
  /** A login fails with this reason. */
  failsLogin?: string
  /** Sends are not acknowledged. */
  losesAcks?: boolean
  /** Sends are refused with this number. */
  refusesWith?: string
  /** What people write cannot be read at first. */
  encryptsBadly?: boolean
}

const FIRST_DEVICE = 7

export class LoopbackWhatsApp {
  readonly parts: Parts
  readonly root: KeyPair
  readonly statics: KeyPair
  readonly media: MediaHost
  readonly connections = new Set<Connection>()
  readonly devices = new Map<string, Device>()
  readonly loggedOut = new Set<string>()
  readonly groups = new Map<string, Group>()
  /** What went wrong within the server itself. */
  readonly errors: unknown[] = []
  /** How often each id was posted. */
  readonly posted = new Map<string, number>()
  faults: Faults = {}
  url = ''
  readonly #people = new Map<string, Person>()
  readonly #server: Server

  private constructor(parts: Parts, media: MediaHost, server: Server) {
    this.parts = parts
    this.root = parts.Curve.generateKeyPair()
    this.statics = parts.Curve.generateKeyPair()
    this.media = media
    this.#server = server
  }

  static async start(): Promise<LoopbackWhatsApp> {
    const parts = await loadParts()
    const { WebSocketServer } = await loadWebSockets()
    const server = createServer()
    const whatsapp = new LoopbackWhatsApp(parts, await MediaHost.start(parts), server)
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, socket, head) => {
      const status = whatsapp.faults.refusesUpgrade
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\n\r\n`)
        return
      }
      sockets.handleUpgrade(request, socket, head, (opened) => {
        whatsapp.connections.add(new Connection(whatsapp, opened))
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    whatsapp.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/chat`
    // As the client's own root is trusted, ours is here.
    parts.WA_CERT_DETAILS.PUBLIC_KEY = whatsapp.root.public
    return whatsapp
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.cut()
    await this.media.close()
    await new Promise((closed) => this.#server.close(closed))
  }

  /** A customer, made at first mention. */
  person(number: string, name = 'Maria'): Person {
    const known = this.#people.get(number)
    if (known) return known
    const lid = `9${BigInt(number) * 7n}`.slice(0, 14)
    const person = new Person(this.parts, { number, lid, name })
    this.#people.set(number, person)
    this.#people.set(lid, person)
    return person
  }

  personAt(jid: string): Person | undefined {
    const [user = '', server] = accountOf(jid).split('@')
    return server === SERVER || server === 'lid' ? this.#people.get(user) : undefined
  }

  /** Whoever a number reaches: Brazil's mobile numbers may have come before their ninth digit. */
  personWith(number: string): Person | undefined {
    if (number === '') return undefined
    const former = /^55\d{11}$/.test(number) ? `${number.slice(0, 4)}${number.slice(5)}` : number
    return this.#people.get(number) ?? this.#people.get(former) ?? this.person(number)
  }

  /** On whichever phone it came. */
  shownAnywhere(phone: string, id: string): Shown | undefined {
    const chats = [...this.#people.values()].flatMap((person) => person.chatWith(phone).shown)
    return chats.find((shown) => shown.id === id)
  }

  group(subject: string): Group {
    const found = [...this.groups.values()].find((one) => one.subject === subject)
    if (found) return found
    const group = new Group(
      this,
      `1203630${String(this.groups.size + 1).padStart(11, '0')}`,
      subject,
    )
    this.groups.set(group.jid, group)
    return group
  }

  groupAt(jid: string): Group | undefined {
    return this.groups.get(jid)
  }

  newRefs(): string[] {
    return Array.from({ length: 6 }, () => `2@${randomBytes(12).toString('base64url')}`)
  }

  /** A phone scans the code that a client shows. */
  async scan(qr: string, phone: string): Promise<void> {
    const [ref = '', , identity = '', secret = ''] = qr.split('#').at(-1)?.split(',') ?? []
    const connection = [...this.connections].find(({ refs }) => refs.includes(ref))
    if (!connection) throw new Error('nobody shows this code')
    await this.pair(connection, phone, Buffer.from(identity, 'base64'), secret)
  }

  /** @param secret base64: what only the client and who saw its code know */
  async pair(
    connection: Connection,
    phone: string,
    identity: Uint8Array,
    secret: string,
  ): Promise<void> {
    const { proto, Curve, hmacSign } = this.parts
    if (!connection.registration) throw new Error('it did not ask to be paired')
    const account = Curve.generateKeyPair()
    const details = proto.ADVDeviceIdentity.encode({
      rawId: 1,
      timestamp: Math.floor(Date.now() / 1000),
      keyIndex: 1,
    }).finish()
    const signed = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignatureKey: account.public,
      accountSignature: Curve.sign(
        account.private,
        Buffer.concat([Buffer.from([6, 0]), details, identity]),
      ),
    }).finish()
    const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({
      details: signed,
      hmac: hmacSign(signed, Buffer.from(secret, 'base64')),
    }).finish()
    const number = FIRST_DEVICE
    const jid = `${phone}:${number}@${SERVER}`
    const lidJid = `8${phone}:${number}@lid`
    this.loggedOut.delete(phone)
    this.devices.set(phone, {
      phone,
      jid,
      lidJid,
      number,
      identity,
      ...connection.registration,
      preKeys: [],
      pending: new Map(),
      told: new Map(),
      connection: undefined,
    })
    await connection.send({
      tag: 'iq',
      attrs: { from: SERVER, to: jid, type: 'set', id: 'pair-success', xmlns: 'md' },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content: sealed },
            { tag: 'biz', attrs: { name: 'Loja' } },
            { tag: 'device', attrs: { jid, lid: lidJid } },
            { tag: 'platform', attrs: { name: 'smba' } },
          ],
        },
      ],
    })
  }

  /** The phone types the code that a client shows in place of one to scan. */
  async typeCode(code: string): Promise<void> {
    const connection = await this.#askedForCode()
    if (!connection.pairingRequest) throw new Error('nobody asked for a code')
    const { Curve, aesDecryptCTR, aesEncryptCTR, derivePairingCodeKey } = this.parts
    const { wrapped } = connection.pairingRequest
    const theirKey = await derivePairingCodeKey(code, wrapped.subarray(0, 32))
    const theirs = aesDecryptCTR(wrapped.subarray(48, 80), theirKey, wrapped.subarray(32, 48))
    const own = Curve.generateKeyPair()
    const identity = Curve.generateKeyPair()
    this.#codePairing = { connection, theirs, own, identity }
    const [salt, iv] = [randomBytes(32), randomBytes(16)]
    const key = await derivePairingCodeKey(code, salt)
    const mine = Buffer.concat([salt, iv, aesEncryptCTR(own.public, key, iv)])
    const bytes = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    await connection.send({
      tag: 'notification',
      attrs: { from: SERVER, id: 'code', type: 'link_code_companion_reg', t: '1' },
      content: [
        {
          tag: 'link_code_companion_reg',
          attrs: { stage: 'primary_hello' },
          content: [
            bytes('link_code_pairing_ref', Buffer.from('ref')),
            bytes('primary_identity_pub', identity.public),
            bytes('link_code_pairing_wrapped_primary_ephemeral_pub', mine),
          ],
        },
      ],
    })
  }

  /** What the client sends is on its way when it shows the code. */
  async #askedForCode(): Promise<Connection> {
    for (let tries = 0; tries < 100; tries++) {
      const asked = [...this.connections].find(({ pairingRequest }) => pairingRequest)
      if (asked) return asked
      await sleep(20)
    }
    throw new Error('nobody asked for a code')
  }

  #codePairing:
    | { connection: Connection; theirs: Uint8Array; own: KeyPair; identity: KeyPair }
    | undefined

  /** The client has shown that it knows the code: both have the same secret now. */
  async codeFinished(connection: Connection, finish: BinaryNode): Promise<void> {
    const pairing = this.#codePairing
    const number = connection.pairingRequest?.number
    if (!pairing || pairing.connection !== connection || !number)
      throw new Error('no code was typed')
    const { Curve, aesDecryptGCM, hkdf } = this.parts
    const bundle = bytesOf(child(finish, 'link_code_pairing_wrapped_key_bundle'))
    const identity = bytesOf(child(finish, 'companion_identity_public'))
    const shared = Curve.sharedKey(pairing.own.private, pairing.theirs)
    const key = hkdf(shared, 32, {
      salt: bundle.subarray(0, 32),
      info: 'link_code_pairing_key_bundle_encryption_key',
    })
    const plain = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
    const random = plain.slice(64, 96)
    const sharedIdentity = Curve.sharedKey(pairing.identity.private, identity)
    const secret = hkdf(Buffer.concat([shared, sharedIdentity, random]), 32, { info: 'adv_secret' })
    await this.pair(connection, number, identity, Buffer.from(secret).toString('base64'))
  }

  async login(connection: Connection, phone: string): Promise<void> {
    const device = this.devices.get(phone)
    const reason =
      this.faults.failsLogin ?? (!device || this.loggedOut.has(phone) ? '401' : undefined)
    if (reason !== undefined || !device)
      return connection.end({ tag: 'failure', attrs: { reason: reason ?? '401', location: 'x' } })
    if (device.connection) await this.replace(phone)
    device.connection = connection
    connection.device = device
    const t = String(Math.floor(Date.now() / 1000))
    await connection.send({
      tag: 'success',
      attrs: { t, lid: device.lidJid, creation: '1', location: 'x' },
    })
  }

  /** What was missed is told first, and then that this was all. */
  async online(connection: Connection): Promise<void> {
    const { device } = connection
    if (!device || connection.isOnline) return
    connection.isOnline = true
    const missed = [...device.pending.values()]
    for (const stanza of missed) {
      const encrypted = { ...stanza, attrs: { ...stanza.attrs, offline: '1' } }
      await connection.send(encrypted)
    }
    await connection.send({
      tag: 'ib',
      attrs: { from: SERVER },
      content: [{ tag: 'offline', attrs: { count: String(missed.length) } }],
    })
  }

  closed(connection: Connection): void {
    this.connections.delete(connection)
    if (connection.device?.connection === connection) connection.device.connection = undefined
  }

  /** Somebody else logs in as this device. */
  async replace(phone: string): Promise<void> {
    await this.streamError(phone, '', { tag: 'conflict', attrs: { type: 'replaced' } })
  }

  async logOut(phone: string): Promise<void> {
    this.loggedOut.add(phone)
    await this.streamError(phone, '401', { tag: 'conflict', attrs: { type: 'device_removed' } })
  }

  async streamError(phone: string, code: string, reason?: BinaryNode): Promise<void> {
    const attrs: Record<string, string> = code ? { code } : {}
    const node = { tag: 'stream:error', attrs, ...(reason && { content: [reason] }) }
    await this.devices.get(phone)?.connection?.end(node)
  }

  /** Kept until the device has acknowledged it, and told now where it is there. */
  async tell(device: Device, stanza: BinaryNode): Promise<void> {
    device.pending.set(keyOf(stanza), stanza)
    if (device.connection?.isOnline) await device.connection.send(stanza)
  }

  bundleOf(device: Device): Bundle {
    const { generateSignalPubKey } = this.parts
    const preKey = device.preKeys.shift()
    return {
      registrationId: device.registrationId,
      identityKey: generateSignalPubKey(device.identity),
      signedPreKey: device.signedPreKey,
      ...(preKey && { preKey }),
    }
  }

  async hear(connection: Connection, node: BinaryNode): Promise<void> {
    const { device } = connection
    switch (node.tag) {
      case 'iq':
        if (node.attrs.type !== 'result') return answerQuestion(this, connection, node)
        // The pairing is done: the client has to begin anew, as who it is now.
        if (node.attrs.id === 'pair-success')
          await connection.end({ tag: 'stream:error', attrs: { code: '515' } })
        return
      case 'message':
      case 'receipt':
      case 'ack':
      case 'chatstate':
      case 'presence':
        if (device) await receive(this, device, node)
        return
    }
  }
}

interface WebSockets {
  WebSocketServer: new (options: { noServer: true }) => {
    handleUpgrade(
      request: unknown,
      socket: unknown,
      head: Buffer,
      opened: (socket: WebSocket) => void,
    ): void
  }
}

/** The one that the client itself uses. */
async function loadWebSockets(): Promise<WebSockets> {
  const folder = resolve(import.meta.dirname, '../../../../multi-device/node_modules')
  const loaded: unknown = await import(pathToFileURL(`${folder}/ws/wrapper.mjs`).href)
  return loaded as WebSockets
}
