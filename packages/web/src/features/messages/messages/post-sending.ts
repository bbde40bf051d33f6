import type { Message } from '@guiche/contract/messages'
import type { RepliedBy } from '@guiche/contract/routes'
import { call } from '../../../platform/call.ts'
import { uploadForm } from '../../../platform/upload.ts'
import type { Written } from '../../organisation/sendings/index.ts'
import { clearUploadProgress, setUploadProgress } from './upload-progress.ts'

// The kinds of content of a sending, and their requests.

export type SendingContent =
  /** `isGreeting`: the automatic greeting of an accepted ticket, which the user did not write. */
  | { readonly kind: 'text'; readonly isGreeting?: true }
  | {
      readonly kind: 'file'
      readonly file: File
      /** Object URL for the preview while the file is sent. */
      readonly previewUrl: string | undefined
      /** True for a recording, which is sent as a voice note. */
      readonly isVoice: boolean
      /** True if it is sent as a sticker. */
      readonly isSticker?: boolean
    }
  | {
      readonly kind: 'location'
      readonly latitude: number
      readonly longitude: number
      readonly description: string
    }
  | { readonly kind: 'contacts'; readonly contacts: readonly ContactToSend[] }
  /** The attachment of a quick message, which the server has stored. */
  | { readonly kind: 'quick'; readonly quickMessageId: number; readonly name: string }

export interface ContactToSend {
  readonly id: number
  readonly name: string
  readonly number: string
}

export interface Posted extends Written {
  readonly ticketId: number
  readonly body: string
  /** The text with its variables filled in, as the customer will read it. */
  readonly shown: string
  readonly quoted: Message | null
  readonly content: SendingContent
  /** The newest position in the thread that the user had seen. */
  readonly seenPosition?: number | undefined
}

type Stored = RepliedBy<'POST /messages/:ticketId'>

export function postSending(posted: Posted, signal: AbortSignal): Promise<Stored> {
  const { key, ticketId, body, quoted, content, seenPosition } = posted
  if (content.kind === 'file') return uploadFile(posted, content, signal)
  const quotedMsg = quoted === null ? {} : { quotedMsg: { id: quoted.id } }
  return call(
    'POST /messages/:ticketId',
    {
      params: { ticketId },
      body: {
        body,
        idempotencyKey: key,
        ...quotedMsg,
        ...seenPositionField(seenPosition),
        ...contentFields(content),
      },
    },
    { signal },
  )
}

function seenPositionField(seenPosition: number | undefined) {
  return seenPosition === undefined ? {} : { seenPosition }
}

function contentFields(content: Exclude<SendingContent, { kind: 'file' }>) {
  switch (content.kind) {
    case 'text':
      return content.isGreeting ? { isGreeting: true } : {}
    case 'location': {
      const { latitude, longitude, description } = content
      return { location: { latitude, longitude, description } }
    }
    case 'contacts':
      return { contactIds: content.contacts.map(({ id }) => id) }
    case 'quick':
      return { quickMessageId: content.quickMessageId }
  }
}

function uploadFile(
  { key, ticketId, body, quoted, seenPosition }: Posted,
  { file, isVoice, isSticker = false }: Extract<SendingContent, { kind: 'file' }>,
  signal: AbortSignal,
): Promise<Stored> {
  const form = new FormData()
  form.set('body', body)
  form.set('idempotencyKey', key)
  if (quoted !== null) form.set('quotedMsg', JSON.stringify({ id: quoted.id }))
  if (isVoice) form.set('isVoice', 'true')
  if (isSticker) form.set('isSticker', 'true')
  if (seenPosition !== undefined) form.set('seenPosition', String(seenPosition))
  // Fields precede the file, so that a streaming server knows them when the file begins.
  form.set('medias', file, file.name)
  return uploadForm('POST /messages/:ticketId', `/messages/${ticketId}`, form, {
    signal,
    onProgress: (share) => setUploadProgress(key, share),
  }).finally(() => clearUploadProgress(key))
}

/** True if a stored own message may be the result of this sending. */
export function matchesStored({ body, shown, content }: Posted, message: Message): boolean {
  switch (content.kind) {
    case 'text':
      return [body.trim(), shown.trim()].includes(message.body.trim())
    case 'location':
      return message.messageType === 'locationMessage'
    case 'contacts':
      return message.messageType === 'contactMessage' || message.messageType === 'vcard'
    case 'file':
    case 'quick':
      return message.media !== null || message.mediaName !== null
  }
}
