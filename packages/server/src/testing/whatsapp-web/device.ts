import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { Connection } from './connection.ts'
import { type Mailbox, createMailbox } from './mailbox.ts'
import type { KeyBundle, PublicPreKey } from './package-types.ts'
import type { Reachable } from './signal-identity.ts'
import { SERVER, stanza, newStanzaId, secondsNow } from './stanza.ts'

// A linked device as the server stores it; it outlives its connections.

export interface Device extends Reachable {
  /** `5511999990000:1@s.whatsapp.net` */
  readonly jid: string
  readonly index: number
  /** The public key that identifies its connections. */
  readonly noiseKey: Buffer
  readonly mailbox: Mailbox
  readonly preKeys: PublicPreKey[]
  connection: Connection | undefined
  isLoggedOut: boolean
  /** Ids of messages that it requested again and whose first copy it refuses. */
  readonly refusing: Set<string>
  /** True once all waiting stanzas were sent; later ones are sent at once. */
  readonly isCaughtUp: boolean
  /** True once it sent its presence; phones report typing only to available devices. */
  isAvailable: boolean
  /** Sends a stanza, which waits until the device acknowledges it. */
  post(node: BinaryNode): void
  /** Sends a stanza if the device is connected, and drops it otherwise. */
  tell(node: BinaryNode): void
  catchUp(): void
  disconnected(connection: Connection): void
  /** Sends stanzas that are posted during the work in reverse order. */
  inDisorder(work: () => Promise<void>): Promise<void>
}

/** The data with which a device registers. */
export interface Registration {
  readonly identityKey: Uint8Array
  readonly registrationId: number
  readonly signedPreKey: KeyBundle['signedPreKey']
  readonly noiseKey: Buffer
}

/** Below this count the server asks the device for more pre-keys. */
const PRE_KEYS_MIN = 5

export function makeDevice(
  { identityKey, registrationId, signedPreKey, noiseKey }: Registration,
  { number, lid, index }: { number: string; lid: string; index: number },
): Device {
  const mailbox = createMailbox()
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
      if (preKeys.length === PRE_KEYS_MIN) device.post(preKeyCountNotice(preKeys.length))
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

function preKeyCountNotice(count: number): BinaryNode {
  return stanza(
    'notification',
    { from: SERVER, type: 'encrypt', id: newStanzaId(), t: String(secondsNow()) },
    [stanza('count', { value: String(count) })],
  )
}
