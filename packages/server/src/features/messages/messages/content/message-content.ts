import { cardName, plainCards } from '@guiche/contract/vcards'
import type { MessageExtra } from '@guiche/contract/message-extra'
import type { Content } from '../../../../channels/channel.ts'
import { eventText, type Clock } from './event-text.ts'
import { withoutHtmlMarks, sanitizedPlaceBody } from './sanitized-place-body.ts'

/** A message's content as it is stored and sent. Pure. */
export interface StoredContent {
  body: string
  mediaType: string
  mediaName: string | null
  isVoice: boolean
  /** The driver's data for fetching the file, if there is one. */
  media: Record<string, unknown> | undefined
  /** The text for the list of tickets. */
  preview: string
  /** Structured data besides the text. */
  extra: Pick<MessageExtra, 'order' | 'place'>
}

/** @param clock the zone in which times of an event are written */
export function storedContent(content: Content, clock?: Clock): StoredContent {
  switch (content.type) {
    case 'text':
      return contentWithoutMedia(content.body, 'conversation', content.body)
    case 'image':
    case 'video':
    case 'sticker':
      return contentWithMedia(content, content.type)
    case 'audio':
      return { ...contentWithMedia(content, content.type), isVoice: content.isVoice }
    case 'document':
      return contentWithMedia(content, 'application')
    case 'location':
      return locationContent(content)
    case 'contact':
      return contactCardsContent(content.vcards)
    case 'order': {
      const { catalogId, items } = content
      const text = orderText(content)
      return {
        ...contentWithoutMedia(text, 'conversation', text),
        extra: { order: { catalogId, items } },
      }
    }
    case 'event': {
      const text = eventText(content, clock)
      return contentWithoutMedia(text, 'conversation', text)
    }
    case 'unknown':
      // The provider's name for the kind means nothing to users; the web has a text for it.
      return contentWithoutMedia('', 'unknown', UNKNOWN_MARK)
  }
}

function contentWithoutMedia(body: string, mediaType: string, preview: string): StoredContent {
  return { body, mediaType, mediaName: null, isVoice: false, media: undefined, preview, extra: {} }
}

function contactCardsContent(vcards: readonly string[]): StoredContent {
  const body = vcards.map(plainCards).join('\n')
  return contentWithoutMedia(body, 'contactMessage', cardName(body))
}

function contentWithMedia(
  content: { caption: string; filename: string; media: Record<string, unknown> },
  mediaType: string,
): StoredContent {
  const { caption, filename, media } = content
  return {
    body: caption,
    mediaType,
    mediaName: filename || null,
    isVoice: false,
    media,
    preview: mediaPreview({ body: caption, mediaType, mediaName: filename || null }),
    extra: {},
  }
}

/** The customer's text followed by a line for each item. */
function orderText({ text, items }: Extract<Content, { type: 'order' }>): string {
  const lines = items.map(
    ({ productId, quantity, price, currency }) =>
      `${quantity} × ${productId} · ${currency} ${price.toFixed(2)}`,
  )
  return ['🛒', ...(text === '' ? [] : [text]), ...lines].join('\n')
}

/** `image|link|description`, the form that clients of this API read. It is sanitized for them when it is sent. */
function locationContent(place: Extract<Content, { type: 'location' }>): StoredContent {
  const { latitude, longitude, description, thumbnail, name, address, url } = place
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17`
  const described = description || [name, address].filter(Boolean).join(', ')
  const words = (described || `${latitude}, ${longitude}`).replaceAll('|', ' ')
  const content = contentWithoutMedia(
    `${thumbnail}|${link}|${words}`,
    'locationMessage',
    withoutHtmlMarks(words),
  )
  const known = { ...(name && { name }), ...(address && { address }), ...(url && { url }) }
  return Object.keys(known).length > 0 ? { ...content, extra: { place: known } } : content
}

interface PreviewedContent extends Pick<StoredContent, 'body' | 'mediaType' | 'mediaName'> {
  /** Duration of a sound, if known. */
  durationMs?: number | null
}

const MARKS: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  application: '📄',
}

/** The mark of a kind with its caption, a document's name or a sound's duration. */
function mediaPreview({ body, mediaType, mediaName, durationMs }: PreviewedContent): string {
  const mark = MARKS[mediaType]
  if (mark === undefined) return body || knownKindOf({ mediaType, body }).mediaType
  const length = mediaType === 'audio' && durationMs ? clockText(durationMs) : ''
  const words = body || (mediaType === 'application' ? mediaName : length)
  return words ? `${mark} ${words}` : mediaType
}

function clockText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Stands for content of an unknown kind; the web replaces it by a text. */
const UNKNOWN_MARK = '❔'

/** A message in the kinds that clients of this API know: a sticker becomes an image, an unknown kind a text. */
export function knownKindOf({
  mediaType,
  body,
}: Pick<StoredContent, 'mediaType' | 'body'>): Pick<StoredContent, 'mediaType' | 'body'> {
  if (mediaType === 'sticker') return { mediaType: 'image', body }
  if (mediaType === 'unknown') return { mediaType: 'conversation', body: body || UNKNOWN_MARK }
  if (mediaType === 'locationMessage') return { mediaType, body: sanitizedPlaceBody(body) }
  return { mediaType, body }
}

/** Shown in the list for a deleted message; the web replaces it by a text in its language. */
const DELETED_PREVIEW = '🚫'

/** The list's text for a stored message. */
export function storedPreview(row: PreviewedContent & { isDeleted: boolean }): string {
  const { body, mediaType, mediaName, durationMs } = row
  if (row.isDeleted) return DELETED_PREVIEW
  switch (mediaType) {
    case 'conversation':
      return body
    case 'locationMessage':
      return withoutHtmlMarks(body.split('|')[2] ?? '')
    case 'contactMessage':
      return cardName(body)
    case 'unknown':
      return body || UNKNOWN_MARK
    default:
      return mediaPreview({ body, mediaType, mediaName, durationMs })
  }
}

const PREVIEW_MAX = 200

/** One line for the list. */
export function previewOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_MAX)
}
