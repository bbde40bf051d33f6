import { setTimeout as sleep } from 'node:timers/promises'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import { type AppState, createAppState } from './app-state.ts'
import { type Connection, failureStanza, REPLACED, streamErrorStanza } from './connection.ts'
import { type Device, makeDevice, type Registration } from './device.ts'
import { sendHistory, type History } from './history.ts'
import type { MediaHost } from './media-host.ts'
import { answerMediaRetry } from './media-retry.ts'
import { answerDeviceRequest, sendRestriction, writeOnPhone } from './own-phone.ts'
import type { ClientPayload, WhatsAppPackage } from './package-types.ts'
import type { Account } from './pairing.ts'
import { createPeople, type People } from './people.ts'
import type { Person, PersonFacts } from './person.ts'
import {
  type Counts,
  linkedDevice,
  newCounts,
  newFaults,
  type PhoneContext,
  type PhoneFaults,
} from './phone-context.ts'
import { answerQuery, type Queried } from './answer-query.ts'
import { answerRetry } from './retries.ts'
import { makeSignalIdentity } from './signal-identity.ts'
import { childOf, idsOf, secondsNow, SERVER, stanza, userJid } from './stanza.ts'
import { type Received, receiveFromLine } from './receive-from-line.ts'
import type { WriteOptions } from './write-message.ts'

// The phone of a company, with all people who write to it. People and groups belong to one phone: the same number at
// another phone is unrelated.

export interface Phone extends People {
  readonly number: string
  readonly jid: string
  readonly lidJid: string
  readonly faults: PhoneFaults
  readonly counts: Counts
  /** Messages from before, for the next device that is linked. */
  history: History
  /** True while the linked device is connected. */
  readonly isOnline: boolean
  /** True once the linked device sent its presence; phones report typing only after it. */
  readonly isAvailable: boolean
  /** Count of stanzas that the device has not acknowledged. */
  readonly waiting: number
  /** Resolves at the next moment without waiting stanzas. */
  emptied(): Promise<void>
  /** Resolves once the device is not in the middle of a login: messages written then are live, or wait. */
  caughtUp(): Promise<void>
  /** Writes a message on the company's phone. */
  writeTo(person: Person, message: object, how?: WriteOptions): Promise<string>
  nameContact(person: Person, name: string): Promise<void>
  /** @param untilSeconds since 1970; undefined lifts the restriction */
  restrict(untilSeconds: number | undefined): void
  /** Unlinks the device. */
  logOut(): void
  disconnect(): void
  endStream(code: number): void
  garbleStream(): void
  /** Closes the connection as if another one had replaced it. */
  replace(): void
  inDisorder(work: () => Promise<void>): Promise<void>
  /** Sends a raw stanza to the device, for cases without a method. It waits for acknowledgement if its kind does. */
  tell(node: BinaryNode): void
}

/** A phone with the methods for the server. */
export interface ServedPhone extends Phone {
  readonly account: () => Account
  /** Registers a linked device. */
  link(registration: Registration): void
  acceptLogin(connection: Connection, payload: ClientPayload, noiseKey: Buffer): void
  receiveStanza(connection: Connection, node: BinaryNode): Promise<void>
  disconnected(connection: Connection): void
}

export interface PhoneOptions {
  readonly recordsPerChat: number
  readonly hasEveryone: boolean
  readonly received?: (told: Received) => void
}

/** A device that requests no digest receives its waiting stanzas after this time. */
const CATCHES_UP_WITHIN_MS = 500
/** Delay after the digest, so that the client has processed it. */
const AFTER_DIGEST_MS = 10
const LOOKS_EVERY_MS = 2

export function makePhone(
  baileys: WhatsAppPackage,
  media: MediaHost,
  { number, lid = `9${number}`, name = number }: PersonFacts,
  { recordsPerChat, hasEveryone, received }: PhoneOptions,
): ServedPhone {
  const context: PhoneContext = {
    baileys,
    media,
    number,
    lid,
    jid: userJid(number),
    lidJid: `${lid}@lid`,
    name,
    identity: makeSignalIdentity(baileys),
    faults: newFaults(),
    counts: newCounts(),
    sent: new Map(),
    recordsPerChat,
    device: undefined,
  }
  const people = createPeople(context, hasEveryone)
  const appState: AppState = createAppState(context)
  let restrictedUntil: number | undefined
  let devices = 0
  let isNew = false
  const waitingForNothing: Array<() => void> = []
  const queried: Queried = {
    context,
    people,
    appState,
    restrictedUntil: () => restrictedUntil,
  }
  const sending = {
    context,
    people,
    askPhone: (id: string, message: Parameters<typeof answerDeviceRequest>[2]) =>
      answerDeviceRequest(context, id, message),
    received,
  }

  function acceptLogin(
    connection: Connection,
    { device: index }: ClientPayload,
    key: Buffer,
  ): void {
    const { device, faults, counts } = context
    if (faults.isDown) return connection.close()
    if (faults.loginFailure !== undefined)
      return connection.close(failureStanza(faults.loginFailure))
    const isKnown = device?.index === index && device?.noiseKey.equals(key) && !device.isLoggedOut
    if (!device || !isKnown) return connection.close(failureStanza(LOGGED_OUT))
    if (device.connection) {
      const older = device.connection
      device.disconnected(older)
      older.close(REPLACED)
    }
    device.connection = connection
    counts.logins += 1
    const t = String(secondsNow())
    connection.send(stanza('success', { t, lid: device.lidJid, creation: t, location: 'loopback' }))
    // Makes the client start its next connection with the routing prefix.
    connection.send(stanza('ib', { from: SERVER }, [stanza('edge_routing', {}, [ROUTING])]))
  }

  async function catchUp(device: Device, connection: Connection): Promise<void> {
    if (device.connection !== connection || device.isCaughtUp || context.faults.holdsBack) return
    device.catchUp()
    if (!isNew || context.faults.isPhoneOff) return
    isNew = false
    await appState.shareKey()
    await sendHistory(context, phone.history)
  }

  async function receiveStanza(connection: Connection, node: BinaryNode): Promise<void> {
    const { device } = context
    if (device?.connection !== connection) return
    switch (node.tag) {
      case 'iq':
        return receiveQuery(device, connection, node)
      case 'message':
        return receiveFromLine(sending, node)
      case 'receipt':
        return receiveReceipt(device, node)
      case 'ack':
        return receiveAck(device, node)
      case 'presence':
        device.isAvailable = node.attrs.type === 'available' || device.isAvailable
        if (node.attrs.type === 'unavailable') device.isAvailable = false
        return
      case 'chatstate': {
        const person = people.find(node.attrs.to)
        // Typing is reported only for a device that sent its presence.
        const isTyping = device.isAvailable && childOf(node, 'composing') !== undefined
        if (person) person.seesTyping = isTyping
        return
      }
      case 'call': {
        const refused = childOf(node, 'reject')?.attrs['call-id']
        if (refused) people.find(node.attrs.to)?.refusedCalls.push(refused)
        connection.send(stanza('ack', { class: 'call', id: node.attrs.id, from: node.attrs.to }))
      }
    }
  }

  async function receiveQuery(device: Device, connection: Connection, query: BinaryNode) {
    if (query.attrs.type === 'result') return
    if (childOf(query, 'remove-companion-device')) return logOut()
    connection.send(await answerQuery(queried, query))
    const catchUpAfter = (afterMs: number) => {
      setTimeout(() => void catchUp(device, connection), afterMs).unref()
    }
    if (query.attrs.xmlns === 'passive') catchUpAfter(CATCHES_UP_WITHIN_MS)
    if (childOf(query, 'digest')) catchUpAfter(AFTER_DIGEST_MS)
  }

  async function receiveReceipt(device: Device, receipt: BinaryNode): Promise<void> {
    const { id, to, type, participant } = receipt.attrs
    device.tell(stanza('ack', { class: 'receipt', id, from: to, type, participant }))
    if (type === 'retry') return answerRetry(context, receipt)
    if (type === 'server-error') return answerMediaRetry(context, people, receipt)
    if (type === 'read' || type === 'played') {
      const group = people.findGroup(to)
      const readers = group ? group.people : [people.find(to)]
      for (const person of readers)
        for (const one of idsOf(receipt)) person?.log(group?.jid).read(one)
    }
    if (context.faults.losesReceipts) return
    for (const one of idsOf(receipt))
      if (device.mailbox.settle('message', receipt.attrs, one)) context.counts.receipts += 1
    resolveIfEmpty(device)
  }

  function receiveAck(device: Device, { attrs }: BinaryNode): void {
    const { class: kind = '', id = '' } = attrs
    if (kind === 'message' && device.refusing.delete(id)) return
    const settled = device.mailbox.settle(kind, attrs, id)
    if (settled && kind === 'message') context.counts.nacks += 1
    resolveIfEmpty(device)
  }

  function resolveIfEmpty(device: Device): void {
    if (device.mailbox.size === 0) for (const tell of waitingForNothing.splice(0)) tell()
  }

  function logOut(): void {
    const device = linkedDevice(context)
    device.isLoggedOut = true
    device.connection?.close(streamErrorStanza(LOGGED_OUT))
  }

  const phone: ServedPhone = {
    ...people,
    number,
    jid: context.jid,
    lidJid: context.lidJid,
    faults: context.faults,
    counts: context.counts,
    history: { messages: [] },
    get isOnline() {
      return context.device?.isCaughtUp ?? false
    },
    get isAvailable() {
      return context.device?.isAvailable ?? false
    },
    get waiting() {
      return context.device?.mailbox.size ?? 0
    },
    emptied: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waitingForNothing.push(resolve)
      if (context.device) resolveIfEmpty(context.device)
      return promise
    },
    caughtUp: async () => {
      while (context.device?.connection && !context.device.isCaughtUp) await sleep(LOOKS_EVERY_MS)
    },
    writeTo: (person, message, how) => writeOnPhone(context, person, message, how),
    nameContact: (person, called) => appState.nameContact(person, called),
    restrict: (untilSeconds) => {
      restrictedUntil = untilSeconds
      sendRestriction(context, untilSeconds)
    },
    logOut,
    disconnect: () => context.device?.connection?.close(),
    endStream: (code) => context.device?.connection?.close(streamErrorStanza(code)),
    garbleStream: () => context.device?.connection?.garble(),
    replace: () => context.device?.connection?.close(REPLACED),
    inDisorder: (work) => linkedDevice(context).inDisorder(work),
    tell: (node) => {
      if (WAITING_TAGS.has(node.tag)) linkedDevice(context).post(node)
      else linkedDevice(context).tell(node)
    },
    account: () => {
      const index = devices + 1
      return {
        keyPair: context.identity.keyPair,
        jid: `${number}:${index}@${SERVER}`,
        lidJid: `${lid}:${index}@lid`,
        index,
        name,
      }
    },
    link: (registration) => {
      const older = context.device
      if (older) {
        older.isLoggedOut = true
        older.connection?.close(streamErrorStanza(LOGGED_OUT))
      }
      devices += 1
      isNew = true
      context.device = makeDevice(registration, { number, lid, index: devices })
    },
    acceptLogin,
    receiveStanza,
    disconnected: (connection) => context.device?.disconnected(connection),
  }
  return phone
}

const LOGGED_OUT = 401
const ROUTING = stanza('routing_info', {}, Buffer.from('loopback'))
const WAITING_TAGS = new Set(['message', 'receipt', 'notification', 'call'])
