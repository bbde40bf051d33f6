import type { Ticket } from '@guiche/contract/tickets'

// Pure rules for the last message in a list: its text, or its kind.

export type PreviewKind =
  | 'text'
  | 'image'
  | 'audio'
  | 'video'
  | 'document'
  | 'sticker'
  | 'location'
  | 'call'
  | 'contact'
  | 'deleted'
  | 'unknown'
  | 'none'

export interface Preview {
  readonly kind: PreviewKind
  /** Empty where the kind says everything. */
  readonly text: string
  /** Duration of an audio message, shown after the name of its kind. */
  readonly length?: string
}

const KINDS: Readonly<Record<string, PreviewKind>> = {
  conversation: 'text',
  image: 'image',
  audio: 'audio',
  video: 'video',
  application: 'document',
  document: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  contactMessage: 'contact',
  vcard: 'contact',
  call_log: 'call',
  deleted: 'deleted',
  unknown: 'unknown',
}

/**
 * The emoji that the server writes before a caption, a document name or an audio duration, for clients without icons.
 */
const MARK = /^(?:📷|🎥|🎤|📄) /u
const LENGTH = /^\d+:\d\d$/
const COORDINATES = /^-?\d{1,3}(?:\.\d+)?, ?-?\d{1,3}(?:\.\d+)?$/

/** The signature of the product's own messages repeats the user's name, which the list shows already. */
const SIGNATURE = /^\*[^*\n]{1,60}:\*\s+/

type Last = Pick<Ticket, 'lastMessage' | 'lastMessageType' | 'fromMe'>

/**
 * The preview of a ticket's last message. Its kind comes from the server's type, since a customer's text may look like
 * any kind.
 */
export function previewOf({ lastMessage, lastMessageType, fromMe }: Last): Preview {
  const text = fromMe ? lastMessage.trim().replace(SIGNATURE, '') : lastMessage.trim()
  const type = lastMessageType ?? 'conversation'
  const kind = (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? 'text'
  switch (kind) {
    case 'text':
      return text === '' ? { kind: 'none', text: '' } : { kind, text: withoutFormatMarks(text) }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return mediaPreview(kind, type, text)
    case 'location':
      return { kind, text: COORDINATES.test(text) ? '' : text }
    case 'contact':
      return { kind, text }
    case 'call':
    case 'deleted':
    case 'unknown':
    case 'none':
      return { kind, text: '' }
  }
}

function mediaPreview(kind: PreviewKind, type: string, text: string): Preview {
  // Media without a caption have the name of their type as text; a sticker without one has that of an image.
  const isBare = text === type || (kind === 'sticker' && text === 'image')
  const words = isBare ? '' : text.replace(MARK, '')
  if (kind === 'audio' && LENGTH.test(words)) return { kind, text: '', length: words }
  return { kind, text: withoutFormatMarks(words) }
}

/** Removes WhatsApp's marks of bold, italic and struck text. */
function withoutFormatMarks(text: string): string {
  return text.replaceAll(/(^|\s)([*_~])(?=\S)([^*_~]*\S)\2(?=\s|$|\p{P})/gu, '$1$3')
}

/** A count for a badge, at most '999+'. */
export function shortCountText(count: number): string {
  return count > 999 ? '999+' : String(count)
}
