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

const BY_NAME: Readonly<Record<string, PreviewKind>> = {
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
  '📞': 'call',
  '🚫': 'deleted',
  unknown: 'unknown',
}

/** A medium's kind stands before its caption, a document's name, a sound's length. */
const MARKED = /^(📷|🎥|🎤|📄) (.+)$/su
const BY_MARK: Readonly<Record<string, PreviewKind>> = {
  '📷': 'image',
  '🎥': 'video',
  '🎤': 'audio',
  '📄': 'document',
}
const LENGTH = /^\d+:\d\d$/

const COORDINATES = /^-?\d{1,3}(?:\.\d+)?, ?-?\d{1,3}(?:\.\d+)?$/
/** The family's own form of a location: picture, link, words. */
const LOCATION = /^(?:data:image\/|https?:\/\/)?[^|]*\|https?:\/\/[^|]*\|?/
const VCARD_NAME = /FN:([^\r\n]*?)(?: [A-Z]{2,}[;:]|[\r\n]|$)/

/** The name that our own messages begin with says nothing in a list that tells whose they are. */
const SIGNATURE = /^\*[^*\n]{1,60}:\*\s+/

export function previewOf({
  lastMessage,
  fromMe,
}: Pick<Ticket, 'lastMessage' | 'fromMe'>): Preview {
  const text = fromMe ? lastMessage.trim().replace(SIGNATURE, '') : lastMessage.trim()
  if (text === '') return { kind: 'none', text: '' }
  const named = Object.hasOwn(BY_NAME, text) ? BY_NAME[text] : undefined
  if (named !== undefined) return { kind: named, text: '' }
  const [, mark = '', words = ''] = MARKED.exec(text) ?? []
  const kind = BY_MARK[mark]
  if (kind === 'audio' && LENGTH.test(words)) return { kind, text: '', length: words }
  if (kind !== undefined) return { kind, text: withoutMarks(words) }
  if (COORDINATES.test(text) || text.startsWith('data:image/') || LOCATION.test(text)) {
    return { kind: 'location', text: '' }
  }
  if (text.startsWith('BEGIN:VCARD'))
    return { kind: 'contact', text: VCARD_NAME.exec(text)?.[1]?.trim() ?? '' }
  return { kind: 'text', text: withoutMarks(text) }
}

/** WhatsApp's marks of bold, italic and struck text say nothing in one quiet line. */
function withoutMarks(text: string): string {
  return text.replaceAll(/(^|\s)([*_~])(?=\S)([^*_~]*\S)\2(?=\s|$|\p{P})/gu, '$1$3')
}

/** A badge never grows wider than this says. */
export function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
