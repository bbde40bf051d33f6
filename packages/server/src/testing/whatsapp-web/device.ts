import type { BinaryNode } from '../../channels/baileys/package.ts'
import type { Connection } from './connection.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { KeyBundle, PublicPreKey } from './package-surface.ts'
import type { Reachable } from './signal-identity.ts'
import { SERVER, stanza, newStanzaId, secondsNow } from './stanza.ts'

// A linked device as the server knows it: it outlives its connections.

export interface Device extends Reachable {
  /** `5511999990000:1@s.whatsapp.net` */
  readonly jid: string
  readonly index: number
  /** By which its connections are known. */
  readonly noiseKey: Buffer
  readonly mailbox: Mailbox
  readonly preKeys: PublicPreKey[]
  connection: Connection | undefined
  isLoggedOut: boolean
  /** Of what it asks for again it refuses the copy that it has. */
  readonly refusing: Set<string>
  /** What waited has been told: what comes is handed over at once. */
  readonly isCaughtUp: boolean
  /** It has said that it is there, so that a phone would tell it who types. */
  isAvailable: boolean
  /** It waits until the device has it. */
  post(node: BinaryNode): void
  /** Only a device that listens hears it. */
  tell(node: BinaryNode): void
  catchUp(): void
  disconnected(connection: Connection): void
  /** What is posted during the work arrives in the opposite order. */
  inDisorder(work: () => Promise<void>): Promise<void>
}

/** What a device says of itself when it registers. */
export interface Registration {
  readonly identityKey: Uint8Array
  readonly registrationId: number
  readonly signedPreKey: KeyBundle['signedPreKey']
  readonly noiseKey: Buffer
}

/** Below so many the device is asked for more. */
const PRE_KEYS_MIN = 5

export function makeDevice(
  { identityKey, registrationId, signedPreKey, noiseKey }: Registration,
  { number, lid, index }: { number: string; lid: string; index: number },
): Device {
  const mailbox = openMailbox()
  const preKeys: PublicPreKey[] = []
  let held: BinaryNode[] | undefined
  let isCaughtUp = false

  const device: Device = {
    jid: `${number}:${index}@${SERVER}`,
    lidJid: `${lid}:${index}@lid`,
    index,
    noiseKey,
    mailbox,
    preKeys,
    connection: undefined,
    isLoggedOut: false,
    isAvailable: false,
    refusing: new Set(),
    get isCaughtUp() {
      return isCaughtUp
    },
    takeBundle: () => {
      const preKey = preKeys.shift()
      if (preKeys.length === PRE_KEYS_MIN) device.post(fewPreKeys(preKeys.length))
      return { registrationId, identityKey, signedPreKey, preKey }
    },
    post: (node) => {
      if (held) return void held.push(node)
      mailbox.put(node)
      device.tell(node)
    },
    tell: (node) => {
      if (isCaughtUp) device.connection?.send(node)
    },
    catchUp: () => {
      const { connection } = device
      if (!connection || isCaughtUp) return
      const missed = mailbox.all()
      for (const node of missed)
        connection.send({ ...node, attrs: { ...node.attrs, offline: '1' } })
      connection.send(
        stanza('ib', { from: SERVER }, [stanza('offline', { count: String(missed.length) })]),
      )
      isCaughtUp = true
    },
    disconnected: (connection) => {
      if (device.connection !== connection) return
      device.connection = undefined
      device.isAvailable = false
      device.refusing.clear()
      isCaughtUp = false
    },
    inDisorder: async (work) => {
      held = []
      await work()
      const written = held
      held = undefined
      for (const node of written.toReversed()) device.post(node)
    },
  }
  return device
}

function fewPreKeys(count: number): BinaryNode {
  return stanza(
    'notification',
    { from: SERVER, type: 'encrypt', id: newStanzaId(), t: String(secondsNow()) },
    [stanza('count', { value: String(count) })],
  )
}
