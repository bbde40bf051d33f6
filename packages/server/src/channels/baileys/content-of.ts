import type { Content, Party } from '../channel.ts'
import { jidOf } from './jids.ts'
import { amountOf, type Offered, offeredIn } from './offered-in.ts'
import type { MediaProto, MessageProto, PollProto } from './baileys-package.ts'

// Translates a decrypted message into the port's content, by the words among the fields of message-kinds.ts.

/** The message of a medium; with it the phone is asked to upload an expired medium again. */
export interface MediaOwner {
  readonly id: string
  readonly chat: Party
  readonly participant?: Party
  readonly fromMe: boolean
}

/** This driver's media reference, as stored with a message. */
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
  /** sha256 of the decrypted bytes, hexadecimal. */
  readonly sha256: string
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/**
 * @param message without its wrappers
 * @returns undefined for a message without content for people. Its text may be blank.
 */
export function contentOf(message: MessageProto, owner: MediaOwner): Content | undefined {
  const body = message.conversation ?? message.extendedTextMessage?.text
  if (typeof body === 'string') return { type: 'text', body }
  const offered = offeredIn(message)
  if (offered) return contentWithHeader(offered, owner)
  return (
    mediaOf(message, owner) ??
    invoiceOf(message, owner) ??
    placeOf(message) ??
    cardsOf(message) ??
    eventOf(message) ??
    textContentOf(message)
  )
}

/** The text becomes the caption of the picture, film or file above it, or the description of the location. */
function contentWithHeader({ header = {}, text }: Offered, owner: MediaOwner): Content {
  const medium = mediaOf(header, owner)
  if (medium) return { ...medium, caption: text || medium.caption }
  const place = placeOf(header)
  if (place) return { ...place, description: text || place.description }
  return { type: 'text', body: text }
}

type Medium = Extract<Content, { media: object }>

function mediaOf(message: MessageProto, owner: MediaOwner): Medium | undefined {
  const { imageMessage, audioMessage, documentMessage, stickerMessage } = message
  const video = message.videoMessage ?? message.ptvMessage
  const mediumContent = (kind: MediaKind, media: MediaProto) => ({
    caption: media.caption ?? '',
    mimetype: media.mimetype ?? '',
    filename: media.fileName ?? '',
    media: { ...referenceOf(kind, media, owner) },
  })
  if (imageMessage) return { type: 'image', ...mediumContent('image', imageMessage) }
  if (video) return { type: 'video', ...mediumContent('video', video) }
  if (audioMessage)
    return {
      type: 'audio',
      ...mediumContent('audio', audioMessage),
      isVoice: audioMessage.ptt === true,
    }
  if (documentMessage) return { type: 'document', ...mediumContent('document', documentMessage) }
  if (stickerMessage) return { type: 'sticker', ...mediumContent('sticker', stickerMessage) }
  return undefined
}

/** A bill: its note, and its picture or PDF. */
function invoiceOf({ invoiceMessage }: MessageProto, owner: MediaOwner): Content | undefined {
  if (!invoiceMessage) return undefined
  const { note, attachmentType, attachmentMediaKey, attachmentDirectPath } = invoiceMessage
  if (!attachmentMediaKey || !attachmentDirectPath) return { type: 'text', body: note ?? '' }
  const media: MediaProto = {
    mediaKey: attachmentMediaKey,
    directPath: attachmentDirectPath,
    fileSha256: invoiceMessage.attachmentFileSha256,
    mimetype: invoiceMessage.attachmentMimetype,
    caption: note,
  }
  return mediaOf(
    attachmentType === PDF ? { documentMessage: media } : { imageMessage: media },
    owner,
  )
}

const PDF = 1

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
    mediaKey: encodedBytes(media.mediaKey, 'base64'),
    sha256: encodedBytes(media.fileSha256, 'hex'),
  }
}

function encodedBytes(bytes: Uint8Array | null | undefined, how: 'base64' | 'hex'): string {
  return bytes ? Buffer.from(bytes).toString(how) : ''
}

type Place = Extract<Content, { type: 'location' }>

function placeOf({ locationMessage, liveLocationMessage }: MessageProto): Place | undefined {
  const place = locationMessage ?? liveLocationMessage
  // Without coordinates it is no location: it would be drawn in the Gulf of Guinea.
  if (place?.degreesLatitude == null || place.degreesLongitude == null) return undefined
  const { name, address, url } = place
  const picture = encodedBytes(place.jpegThumbnail, 'base64')
  return {
    type: 'location',
    latitude: place.degreesLatitude,
    longitude: place.degreesLongitude,
    description: place.comment ?? place.caption ?? '',
    thumbnail: picture && `data:image/jpeg;base64,${picture}`,
    ...(name && { name }),
    ...(address && { address }),
    ...(url && { url }),
  }
}

function cardsOf({ contactMessage, contactsArrayMessage }: MessageProto): Content | undefined {
  const cards = contactsArrayMessage?.contacts ?? (contactMessage ? [contactMessage] : [])
  const vcards = cards.flatMap(({ vcard }) => vcard || [])
  return vcards.length > 0 ? { type: 'contact', vcards } : undefined
}

/** A planned event or call. */
function eventOf({
  eventMessage,
  scheduledCallCreationMessage,
}: MessageProto): Content | undefined {
  if (eventMessage) {
    const { name, description, location, joinLink, startTime, endTime } = eventMessage
    return {
      type: 'event',
      name: name ?? '',
      description: description ?? '',
      place: [location?.name, location?.address].filter(Boolean).join(', '),
      link: joinLink ?? '',
      ...eventTimeOf('startsAt', Number(startTime ?? 0) * 1000),
      ...eventTimeOf('endsAt', Number(endTime ?? 0) * 1000),
    }
  }
  if (!scheduledCallCreationMessage) return undefined
  const { title, scheduledTimestampMs } = scheduledCallCreationMessage
  const none = { description: '', place: '', link: '' }
  const startsAt = eventTimeOf('startsAt', Number(scheduledTimestampMs ?? 0))
  return { type: 'event', name: title ?? '', ...none, ...startsAt }
}

/** Senders write any number; a value outside the calendar is left out. */
function eventTimeOf<Name extends 'startsAt' | 'endsAt'>(name: Name, ms: number) {
  return ms > 0 && ms <= LAST_MOMENT_MS ? { [name]: ms } : {}
}

/** The last moment that a Date can hold is later, but has years of six digits. */
const LAST_MOMENT_MS = Date.UTC(9999, 11, 31)

/** Polls, orders, payments, invitations and the like as text, since the screens have no bubble for them. */
function textContentOf(message: MessageProto): Content | undefined {
  const lines = textLinesOf(message)
  return lines && { type: 'text', body: lines.filter(Boolean).join('\n') }
}

type Line = string | null | undefined

function textLinesOf(message: MessageProto): Line[] | undefined {
  const { orderMessage, groupInviteMessage, stickerPackMessage, richResponseMessage } = message
  const poll = pollIn(message)
  if (poll) return pollLines(poll)
  if (orderMessage) {
    const { message: words, orderTitle, itemCount, totalCurrencyCode } = orderMessage
    const total = amountOf(orderMessage.totalAmount1000)
    const currency = totalCurrencyCode ?? ''
    return [words, orderTitle, itemCount ? `${itemCount} ×` : '', total && `${currency} ${total}`]
  }
  if (groupInviteMessage) {
    const { caption, groupName, inviteCode } = groupInviteMessage
    return [caption, groupName, inviteCode && `https://chat.whatsapp.com/${inviteCode}`]
  }
  if (stickerPackMessage) {
    const { name, publisher, packDescription, caption } = stickerPackMessage
    return [name, publisher, packDescription, caption]
  }
  if (richResponseMessage)
    return (richResponseMessage.submessages ?? []).map(({ messageText }) => messageText)
  return resultLines(message) ?? paymentLines(message) ?? inviteOrAnswerLines(message)
}

export function pollIn(message: MessageProto): PollProto | undefined {
  return (
    message.pollCreationMessage ??
    message.pollCreationMessageV2 ??
    message.pollCreationMessageV3 ??
    message.pollCreationMessageV5 ??
    undefined
  )
}

function pollLines({ name, options }: PollProto): Line[] {
  return [name, ...(options ?? []).map(({ optionName }, at) => `${at + 1}. ${optionName ?? ''}`)]
}

function resultLines(message: MessageProto): Line[] | undefined {
  const result = message.pollResultSnapshotMessage ?? message.pollResultSnapshotMessageV3
  if (!result) return undefined
  const votes = result.pollVotes ?? []
  return [
    result.name,
    ...votes.map(
      ({ optionName, optionVoteCount }) => `${optionName ?? ''}: ${Number(optionVoteCount ?? 0)}`,
    ),
  ]
}

function paymentLines(message: MessageProto): Line[] | undefined {
  const { requestPaymentMessage, sendPaymentMessage } = message
  if (sendPaymentMessage) return [noteOf(sendPaymentMessage.noteMessage)]
  if (!requestPaymentMessage) return undefined
  const { noteMessage, currencyCodeIso4217, amount1000 } = requestPaymentMessage
  const total = amountOf(amount1000)
  return [noteOf(noteMessage), total && `${currencyCodeIso4217 ?? ''} ${total}`.trim()]
}

function noteOf(note: MessageProto | null | undefined): Line {
  return note?.conversation ?? note?.extendedTextMessage?.text
}

function inviteOrAnswerLines(message: MessageProto): Line[] | undefined {
  const { questionResponseMessage, statusQuestionAnswerMessage, bcallMessage } = message
  const invite = message.newsletterAdminInviteMessage ?? message.newsletterFollowerInviteMessageV2
  if (invite) return [invite.newsletterName, invite.caption]
  if (bcallMessage) return [bcallMessage.caption]
  const answer = questionResponseMessage ?? statusQuestionAnswerMessage
  return answer ? [answer.text] : undefined
}
