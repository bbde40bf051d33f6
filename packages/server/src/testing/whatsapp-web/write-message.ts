import type { BinaryNode } from '../../channels/baileys/package.ts'
import type { SenderKeyDistribution } from './package-surface.ts'
import { linked, type PhoneContext, remember, type Sent } from './phone-context.ts'
import type { SignalIdentity } from './signal-identity.ts'
import { newMessageId, secondsNow, stanza } from './stanza.ts'

// A message to the line's device, encrypted by whoever writes it.

/** How a message is written, where it is not the usual. */
export interface How {
  readonly id?: string
  /** Seconds since 1970. */
  readonly at?: number
  /** Under which name it comes; the number, unless the person hides it. */
  readonly from?: 'number' | 'lid'
  /** `garbled` is readable once it was asked for again; `absent` has to be asked from the phone itself. */
  readonly cipher?: 'good' | 'garbled' | 'absent'
  /** Why an `absent` message has no contents, as WhatsApp names it, such as `view_once`. */
  readonly unavailable?: string
  /** So often it is told. */
  readonly copies?: number
}

export interface Writing {
  readonly identity: SignalIdentity
  /** Of the stanza, beside what all have. */
  readonly attrs: Readonly<Record<string, string | undefined>>
  readonly message: object
  /** In a group: how it is encrypted for all of it. */
  readonly group?: { jid: string; by: string; isKnown: boolean }
}

/** @returns its id, once it is on its way */
export async function writeMessage(
  context: PhoneContext,
  { identity, attrs, message, group }: Writing,
  { id = newMessageId(), at = secondsNow(), cipher, unavailable, copies = 1 }: How,
): Promise<string> {
  const device = linked(context)
  const head = stanza('message', {
    ...attrs,
    to: device.jid,
    id,
    t: String(at),
    type: typeOf(message),
  })
  const sent: Sent = { attrs: head.attrs, message, identity }
  remember(context, sent)
  // A device does not ask again for what its own phone tells it.
  const isGarbled = context.faults.garbles && attrs.category !== 'peer'
  const how = cipher ?? (isGarbled ? 'garbled' : 'good')
  for (let copy = 0; copy < copies; copy++) {
    const content =
      how === 'absent'
        ? [stanza('unavailable', { type: unavailable })]
        : group
          ? await encryptedForGroup(context, sent, group)
          : [await encrypted(context, sent)]
    device.post({ ...head, content: how === 'garbled' ? content.map(garbled) : content })
  }
  return id
}

/** Once more, in a session that begins anew. */
export async function writeAgain(context: PhoneContext, sent: Sent, count: string): Promise<void> {
  const device = linked(context)
  const again = await encrypted(context, sent)
  device.post({
    tag: 'message',
    attrs: { ...sent.attrs },
    content: [{ ...again, attrs: { ...again.attrs, count } }],
  })
}

async function encrypted(context: PhoneContext, { identity, message }: Sent): Promise<BinaryNode> {
  const { type, ciphertext } = await identity.encrypt(linked(context), message)
  const fails = isShownNowhere(message) ? 'hide' : undefined
  return stanza('enc', { v: '2', type, 'decrypt-fail': fails }, ciphertext)
}

/** A phone that cannot read such a message is asked to show nothing in its place. */
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

/** Who has not been given the key of the group yet is given it in the same stanza. */
async function encryptedForGroup(
  context: PhoneContext,
  sent: Sent,
  { jid, by, isKnown }: NonNullable<Writing['group']>,
): Promise<BinaryNode[]> {
  const { ciphertext, key } = await sent.identity.encryptForGroup(jid, by, sent.message)
  const shared = stanza('enc', { v: '2', type: 'skmsg' }, ciphertext)
  if (isKnown) return [shared]
  return [await encrypted(context, { ...sent, message: withKey({}, key) }), shared]
}

export function withKey(message: object, key: SenderKeyDistribution): object {
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
