import type { Content, Party } from '../channel.ts'
import { jidOf } from './jids.ts'
import type { Count, MediaProto, MessageProto, PollProto } from './package.ts'

// Translates a decrypted message into the port's content. Its wrappers (view once, disappearing, with a caption) have been
// taken off before.

/** Of which message a medium is: the phone is asked for it again by this once it has expired. */
export interface MediaOwner {
  readonly id: string
  readonly chat: Party
  readonly participant?: Party
  readonly fromMe: boolean
}

/** Where the bytes of a medium are, as this driver writes it into a message. */
export interface MediaReference {
  readonly kind: MediaKind
  readonly id: string
  readonly chat: string
  readonly participant?: string
  readonly fromMe: boolean
  readonly directPath: string
  readonly url: string
  /** base64 */
  readonly mediaKey: string
  /** Of the bytes as they are, hexadecimal. */
  readonly sha256: string
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** @returns undefined for what is nothing to show, such as a key for a group */
export function contentOf(message: MessageProto, owner: MediaOwner): Content | undefined {
  const body = message.conversation ?? message.extendedTextMessage?.text
  if (typeof body === 'string') return { type: 'text', body }
  return mediaOf(message, owner) ?? placeOf(message) ?? cardsOf(message) ?? wordsOf(message)
}

function mediaOf(message: MessageProto, owner: MediaOwner): Content | undefined {
  const { imageMessage, audioMessage, documentMessage } = message
  const video = message.videoMessage ?? message.ptvMessage
  const sticker = message.stickerMessage ?? message.lottieStickerMessage?.message?.stickerMessage
  const of = (kind: MediaKind, media: MediaProto) => ({
    caption: media.caption ?? '',
    mimetype: media.mimetype ?? '',
    filename: media.fileName ?? '',
    media: { ...referenceOf(kind, media, owner) },
  })
  if (imageMessage) return { type: 'image', ...of('image', imageMessage) }
  if (video) return { type: 'video', ...of('video', video) }
  if (audioMessage)
    return { type: 'audio', ...of('audio', audioMessage), isVoice: audioMessage.ptt === true }
  if (documentMessage) return { type: 'document', ...of('document', documentMessage) }
  if (sticker) return { type: 'sticker', ...of('sticker', sticker) }
  return undefined
}

function referenceOf(kind: MediaKind, media: MediaProto, owner: MediaOwner): MediaReference {
  const participant = owner.participant && jidOf(owner.participant)
  return {
    kind,
    id: owner.id,
    chat: jidOf(owner.chat) ?? '',
    ...(participant && { participant }),
    fromMe: owner.fromMe,
    directPath: media.directPath ?? '',
    url: media.url ?? '',
    mediaKey: encoded(media.mediaKey, 'base64'),
    sha256: encoded(media.fileSha256, 'hex'),
  }
}

function encoded(bytes: Uint8Array | null | undefined, how: 'base64' | 'hex'): string {
  return bytes ? Buffer.from(bytes).toString(how) : ''
}

function placeOf({ locationMessage, liveLocationMessage }: MessageProto): Content | undefined {
  const place = locationMessage ?? liveLocationMessage
  if (!place) return undefined
  const { name, address, url } = place
  const picture = encoded(place.jpegThumbnail, 'base64')
  return {
    type: 'location',
    latitude: place.degreesLatitude ?? 0,
    longitude: place.degreesLongitude ?? 0,
    description: place.comment ?? place.caption ?? '',
    thumbnail: picture && `data:image/jpeg;base64,${picture}`,
    ...(name && { name }),
    ...(address && { address }),
    ...(url && { url }),
  }
}

function cardsOf({ contactMessage, contactsArrayMessage }: MessageProto): Content | undefined {
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : undefined)
  return cards && { type: 'contact', vcards: cards.map(({ vcard }) => vcard ?? '') }
}

/** Polls, orders, products and the like as text, since the desk has no bubble for them. */
function wordsOf(message: MessageProto): Content | undefined {
  const poll =
    message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3
  const { productMessage, groupInviteMessage, eventMessage, orderMessage } = message
  const text = (...lines: Array<string | null | undefined>): Content => ({
    type: 'text',
    body: lines.filter(Boolean).join('\n'),
  })
  if (poll) return text(...pollLines(poll))
  if (orderMessage) {
    const { message: words, orderTitle, itemCount, totalCurrencyCode } = orderMessage
    const total = amountOf(orderMessage.totalAmount1000)
    return text(
      words,
      orderTitle,
      itemCount ? `${itemCount} ×` : '',
      `${totalCurrencyCode ?? ''} ${total}`.trim(),
    )
  }
  if (productMessage)
    return text(
      productMessage.product?.title,
      productMessage.product?.description,
      productMessage.body,
    )
  if (groupInviteMessage)
    return text(
      groupInviteMessage.caption,
      groupInviteMessage.groupName,
      groupInviteMessage.inviteCode && `https://chat.whatsapp.com/${groupInviteMessage.inviteCode}`,
    )
  if (eventMessage) return text(eventMessage.name, eventMessage.description)
  const name = Object.keys(message).find((key) => key.endsWith('Message') && !SILENT.has(key))
  return name === undefined
    ? undefined
    : { type: 'unknown', name: name.slice(0, -'Message'.length) }
}

/** Of the protocol itself, or followed by what it announces. */
const SILENT = new Set([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'protocolMessage',
  'albumMessage',
  'messageHistoryBundle',
])

function pollLines({ name, options }: PollProto): string[] {
  return [
    name ?? '',
    ...(options ?? []).map(({ optionName }, at) => `${at + 1}. ${optionName ?? ''}`),
  ]
}

/** Thousandths of the currency's unit. */
function amountOf(thousandths: Count): string {
  const amount = Number(thousandths ?? 0) / 1000
  return amount > 0 ? amount.toFixed(2) : ''
}
