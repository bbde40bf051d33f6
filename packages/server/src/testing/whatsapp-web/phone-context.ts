import type { Device } from './device.ts'
import type { MediaHost } from './media-host.ts'
import type { WhatsAppPackage } from './package-surface.ts'
import type { SignalIdentity } from './signal-identity.ts'
import { accountOf } from './stanza.ts'

// What the parts of one phone's world share.

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
  /** Of a chat so many messages are remembered. */
  readonly recordsPerChat: number
  device: Device | undefined
}

export interface PhoneFaults {
  /** Whoever logs in is hung up on. */
  isDown: boolean
  /** Whoever logs in is told nothing of what was missed, nor of its end. */
  holdsBack: boolean
  /** Whoever logs in is refused with this reason. */
  loginFailure: number | undefined
  /** What the line sends is taken; what is answered. */
  acks: 'given' | 'left out' | 'hung up instead'
  /** What the line sends is refused with this code. */
  ackError: string | undefined
  /** The delivery is told before the answer. */
  receiptsFirst: boolean
  /** What is written cannot be read before it was asked for again. */
  garbles: boolean
  /** Whoever gets a message tells that it has arrived. */
  confirmsDelivery: boolean
  /** The phone itself is off: it answers none of its devices. */
  isPhoneOff: boolean
  /** What the device says that it has taken goes unheard: all of it is told again at the next login. */
  losesReceipts: boolean
  /** Read receipts may be given; else a device tells only its own account. */
  givesReadReceipts: boolean
}

export interface Counts {
  /** By id: one that is there twice was posted twice. The newest only, where the world remembers little. */
  readonly sends: Map<string, number>
  sendsTotal: number
  /** The device has taken so many messages. */
  receipts: number
  /** It could not read so many, and asked for them again. */
  retries: number
  /** It would not take so many. */
  nacks: number
  logins: number
  /** So many typed numbers were looked up. */
  lookUps: number
}

/** What somebody wrote to the line, for when it is asked for again. */
export interface Sent {
  readonly attrs: Readonly<Record<string, string>>
  readonly message: object
  readonly identity: SignalIdentity
}

/** The newest, by chat, writer and id. */
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
  forgetOldest(counts.sends, SENDS_MAX)
}

export function remember({ sent }: PhoneContext, one: Sent): void {
  const { from, recipient, participant, id = '' } = one.attrs
  sent.set(sentName(recipient ?? from, participant, id), one)
  forgetOldest(sent, SENT_MAX)
}

/** @param chat where it was written @param participant who wrote it, in a group */
export function findSent(
  { sent }: PhoneContext,
  chat: string | undefined,
  participant: string | undefined,
  id: string,
): Sent | undefined {
  return sent.get(sentName(chat, participant, id))
}

/** The device that the phone has linked. */
export function linked({ device }: PhoneContext): Device {
  if (device) return device
  throw new Error('no device is linked to this phone')
}

function sentName(chat: string | undefined, participant: string | undefined, id: string): string {
  return `${accountOf(chat)} ${accountOf(participant)} ${id}`
}

function forgetOldest(map: Map<string, unknown>, max: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= max) return
    map.delete(oldest)
  }
}
