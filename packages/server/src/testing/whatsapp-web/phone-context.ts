import type { Device } from './device.ts'
import type { MediaHost } from './media-host.ts'
import type { WhatsAppPackage } from './package-types.ts'
import type { SignalIdentity } from './signal-identity.ts'
import { accountOf } from './stanza.ts'

// State shared by the parts of one phone.

export interface PhoneContext {
  readonly baileys: WhatsAppPackage
  readonly media: MediaHost
  readonly number: string
  readonly lid: string
  readonly jid: string
  readonly lidJid: string
  readonly name: string
  readonly identity: SignalIdentity
  readonly faults: PhoneFaults
  readonly counts: Counts
  readonly sent: SentLog
  /** Number of messages stored per chat. */
  readonly recordsPerChat: number
  device: Device | undefined
}

export interface PhoneFaults {
  /** Closes each connection at its login. */
  isDown: boolean
  /** Holds back missed stanzas after a login, and the stanza that ends them. */
  holdsBack: boolean
  /** Refuses logins with this reason. */
  loginFailure: number | undefined
  /** The answer to messages of the line, which are always accepted. */
  acks: 'given' | 'left out' | 'hung up instead'
  /** Refuses messages of the line with this code. */
  ackError: string | undefined
  /** Sends the delivery receipt before the answer. */
  receiptsFirst: boolean
  /** Encrypts messages so that they are readable only after a second request. */
  garbles: boolean
  /** Makes people send delivery receipts. */
  confirmsDelivery: boolean
  /** The phone itself is off: it answers none of its devices. */
  isPhoneOff: boolean
  /** Ignores the device's acknowledgements, so that everything is sent again at the next login. */
  losesReceipts: boolean
  /** Allows read receipts; otherwise a device sends them only to its own account. */
  givesReadReceipts: boolean
}

export interface Counts {
  /** Counts by message id; more than 1 means a repeat. Limited to the newest ids if the world stores few messages. */
  readonly sends: Map<string, number>
  sendsTotal: number
  /** Messages that the device acknowledged. */
  receipts: number
  /** Messages that the device requested again because it could not decrypt them. */
  retries: number
  /** Messages that the device refused. */
  nacks: number
  logins: number
  /** Typed numbers that were looked up. */
  lookUps: number
}

/** A message to the line, stored for requests to send it again. */
export interface Sent {
  readonly attrs: Readonly<Record<string, string>>
  readonly message: object
  readonly identity: SignalIdentity
}

/** The newest messages by chat, writer and id. */
export type SentLog = Map<string, Sent>

const SENT_MAX = 2000
const SENDS_MAX = 20_000

export function newFaults(): PhoneFaults {
  return {
    isDown: false,
    holdsBack: false,
    loginFailure: undefined,
    acks: 'given',
    ackError: undefined,
    receiptsFirst: false,
    garbles: false,
    confirmsDelivery: true,
    isPhoneOff: false,
    losesReceipts: false,
    givesReadReceipts: true,
  }
}

export function newCounts(): Counts {
  return {
    sends: new Map(),
    sendsTotal: 0,
    receipts: 0,
    retries: 0,
    nacks: 0,
    logins: 0,
    lookUps: 0,
  }
}

export function countSend(counts: Counts, id: string): void {
  counts.sends.set(id, (counts.sends.get(id) ?? 0) + 1)
  counts.sendsTotal += 1
  dropOldest(counts.sends, SENDS_MAX)
}

export function storeSent({ sent }: PhoneContext, one: Sent): void {
  const { from, recipient, participant, id = '' } = one.attrs
  sent.set(sentName(recipient ?? from, participant, id), one)
  dropOldest(sent, SENT_MAX)
}

/** @param chat where it was written @param participant its author in a group */
export function findSent(
  { sent }: PhoneContext,
  chat: string | undefined,
  participant: string | undefined,
  id: string,
): Sent | undefined {
  return sent.get(sentName(chat, participant, id))
}

/** The linked device. @throws if there is none */
export function linkedDevice({ device }: PhoneContext): Device {
  if (device) return device
  throw new Error('no device is linked to this phone')
}

function sentName(chat: string | undefined, participant: string | undefined, id: string): string {
  return `${accountOf(chat)} ${accountOf(participant)} ${id}`
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= max) return
    map.delete(oldest)
  }
}
