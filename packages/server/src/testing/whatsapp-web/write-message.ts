import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { SenderKeyDistribution } from './package-types.ts'
import { linkedDevice, type PhoneContext, storeSent, type Sent } from './phone-context.ts'
import type { SignalIdentity } from './signal-identity.ts'
import { newMessageId, secondsNow, stanza } from './stanza.ts'

// Sends a message to the line's device, encrypted by its writer.

/** Deviations from the usual way to write a message. */
export interface WriteOptions {
  readonly id?: string
  /** Seconds since 1970. */
  readonly at?: number
  /** The sender's address; the number by default, unless the person hides it. */
  readonly from?: 'number' | 'lid'
  /** `garbled` is readable after a second request; `absent` must be fetched from the phone. */
  readonly cipher?: 'good' | 'garbled' | 'absent'
  /** The reason for an `absent` message without content, in WhatsApp's word, such as `view_once`. */
  readonly unavailable?: string
  /** Number of times that it is sent. */
  readonly copies?: number
}

export interface Writing {
  readonly identity: SignalIdentity
  /** Further attributes of the stanza. */
  readonly attrs: Readonly<Record<string, string | undefined>>
  readonly message: object
  /** Set for a group: encrypts for all members. */
  readonly group?: { jid: string; by: string; isKnown: boolean }
}

/** @returns its id, once it has been sent */
export async function writeMessage(
  context: PhoneContext,
  { identity, attrs, message, group }: Writing,
  { id = newMessageId(), at = secondsNow(), cipher, unavailable, copies = 1 }: WriteOptions,
): Promise<string> {
  const device = linkedDevice(context)
  const head = stanza('message', {
    ...attrs,
    to: device.jid,
    id,
    t: String(at),
    type: typeOf(message),
  })
  const sent: Sent = { attrs: head.attrs, message, identity }
  storeSent(context, sent)
  // A device does not request messages of its own phone again.
  const isGarbled = context.faults.garbles && attrs.category !== 'peer'
  const how = cipher ?? (isGarbled ? 'garbled' : 'good')
  for (let copy = 0; copy < copies; copy++) {
    const content =
      how === 'absent'
        ? [stanza('unavailable', { type: unavailable })]
        : group
          ? await encryptMessageForGroup(context, sent, group)
          : [await encryptForLine(context, sent)]
    device.post({ ...head, content: how === 'garbled' ? content.map(garbled) : content })
  }
  return id
}

/** Repeats a message in a new session. */
export async function resendMessage(
  context: PhoneContext,
  sent: Sent,
  count: string,
): Promise<void> {
  const device = linkedDevice(context)
  const again = await encryptForLine(context, sent)
  device.post({
    tag: 'message',
    attrs: { ...sent.attrs },
    content: [{ ...again, attrs: { ...again.attrs, count } }],
  })
}

async function encryptForLine(
  context: PhoneContext,
  { identity, message }: Sent,
): Promise<BinaryNode> {
  const { type, ciphertext } = await identity.encrypt(linkedDevice(context), message)
  const fails = isShownNowhere(message) ? 'hide' : undefined
  return stanza('enc', { v: '2', type, 'decrypt-fail': fails }, ciphertext)
}

/** Phones show no placeholder for such a message that they cannot decrypt. */
function isShownNowhere(message: object): boolean {
  return HIDDEN.some((name) => name in message)
}

const HIDDEN = [
  'encCommentMessage',
  'encEventResponseMessage',
  'encReactionMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'protocolMessage',
  'reactionMessage',
]

/** Members without the group's sender key receive it in the same stanza. */
async function encryptMessageForGroup(
  context: PhoneContext,
  sent: Sent,
  { jid, by, isKnown }: NonNullable<Writing['group']>,
): Promise<BinaryNode[]> {
  const { ciphertext, key } = await sent.identity.encryptForGroup(jid, by, sent.message)
  const shared = stanza('enc', { v: '2', type: 'skmsg' }, ciphertext)
  if (isKnown) return [shared]
  return [await encryptForLine(context, { ...sent, message: withSenderKey({}, key) }), shared]
}

export function withSenderKey(message: object, key: SenderKeyDistribution): object {
  return { ...message, senderKeyDistributionMessage: key }
}

function garbled(node: BinaryNode): BinaryNode {
  if (!(node.content instanceof Uint8Array)) return node
  const content = Buffer.from(node.content)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 0xff
  return { ...node, content }
}

function typeOf(message: object): string {
  if ('reactionMessage' in message) return 'reaction'
  const isMedium = ['image', 'video', 'ptv', 'audio', 'document', 'sticker', 'location'].some(
    (kind) => `${kind}Message` in message,
  )
  return isMedium ? 'media' : 'text'
}
