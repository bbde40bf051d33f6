import type { Ticket } from '@guiche/contract/tickets'

// How a ticket's last message shows in a list: words as they are, and what is none of them by its kind. Pure.

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
  /** Empty where the kind says it all. */
  readonly text: string
  /** How long a sound is, after the name of its kind. */
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

/** Stands before a medium's caption, a document's name, a sound's length, for clients that draw no marks. */
const MARK = /^(?:📷|🎥|🎤|📄) /u
const LENGTH = /^\d+:\d\d$/
const COORDINATES = /^-?\d{1,3}(?:\.\d+)?, ?-?\d{1,3}(?:\.\d+)?$/

/** The name that our own messages begin with says nothing in a list that tells whose they are. */
const SIGNATURE = /^\*[^*\n]{1,60}:\*\s+/

type Last = Pick<Ticket, 'lastMessage' | 'lastMessageType' | 'fromMe'>

/** By the kind that the server tells: what a customer wrote may look like any of them. */
export function previewOf({ lastMessage, lastMessageType, fromMe }: Last): Preview {
  const text = fromMe ? lastMessage.trim().replace(SIGNATURE, '') : lastMessage.trim()
  const type = lastMessageType ?? 'conversation'
  const kind = (Object.hasOwn(KINDS, type) ? KINDS[type] : undefined) ?? 'text'
  switch (kind) {
    case 'text':
      return text === '' ? { kind: 'none', text: '' } : { kind, text: withoutMarks(text) }
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return mediumPreview(kind, type, text)
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

function mediumPreview(kind: PreviewKind, type: string, text: string): Preview {
  // A medium without words is listed by the name of its type; a sticker's, in the family's words, is a picture's.
  const isBare = text === type || (kind === 'sticker' && text === 'image')
  const words = isBare ? '' : text.replace(MARK, '')
  if (kind === 'audio' && LENGTH.test(words)) return { kind, text: '', length: words }
  return { kind, text: withoutMarks(words) }
}

/** WhatsApp's marks of bold, italic and struck text say nothing in one quiet line. */
function withoutMarks(text: string): string {
  return text.replaceAll(/(^|\s)([*_~])(?=\S)([^*_~]*\S)\2(?=\s|$|\p{P})/gu, '$1$3')
}

/** A badge never grows wider than this says. */
export function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
