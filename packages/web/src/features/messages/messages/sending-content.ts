import type { Message } from '@guiche/contract/messages'
import type { RepliedBy } from '@guiche/contract/routes'
import { call } from '../../../platform/call.ts'
import { upload } from '../../../platform/upload.ts'
import { tellProgress } from './sending-progress.ts'

// What a sending carries besides its words, and how each kind is posted.

export type SendingContent =
  /** `isGreeting`: said for whoever takes a ticket, who has not written it. */
  | { readonly kind: 'text'; readonly isGreeting?: true }
  | {
      readonly kind: 'file'
      readonly file: File
      /** Shows it from this computer, while it is on its way. */
      readonly previewUrl: string | undefined
      /** Recorded for this: it goes out as a voice note. */
      readonly isVoice: boolean
      /** It goes out as a sticker. */
      readonly isSticker?: boolean
    }
  | {
      readonly kind: 'location'
      readonly latitude: number
      readonly longitude: number
      readonly description: string
    }
  | { readonly kind: 'contacts'; readonly contacts: readonly ContactToSend[] }
  /** A quick message's attachment, which the server has. */
  | { readonly kind: 'quick'; readonly quickMessageId: number; readonly name: string }

export interface ContactToSend {
  readonly id: number
  readonly name: string
  readonly number: string
}

export interface Posted {
  readonly key: string
  readonly ticketId: number
  readonly body: string
  /** Its words as the customer will read them, where the server fills in variables. */
  readonly shown: string
  readonly quoted: Message | null
  readonly content: SendingContent
  /** The newest place in the thread that its writer had seen. */
  readonly seenPosition?: number | undefined
}

type Stored = RepliedBy<'POST /messages/:ticketId'>

export function deliver(posted: Posted, signal: AbortSignal): Promise<Stored> {
  const { key, ticketId, body, quoted, content, seenPosition } = posted
  if (content.kind === 'file') return uploadFile(posted, content, signal)
  const quotedMsg = quoted === null ? {} : { quotedMsg: { id: quoted.id } }
  return call(
    'POST /messages/:ticketId',
    {
      params: { ticketId },
      body: { body, idempotencyKey: key, ...quotedMsg, ...seen(seenPosition), ...extra(content) },
    },
    { signal },
  )
}

function seen(seenPosition: number | undefined) {
  return seenPosition === undefined ? {} : { seenPosition }
}

function extra(content: Exclude<SendingContent, { kind: 'file' }>) {
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
  // The fields before the file: a server that reads as it comes knows what it is.
  form.set('medias', file, file.name)
  return upload('POST /messages/:ticketId', `/messages/${ticketId}`, form, {
    signal,
    onProgress: (share) => tellProgress(key, share),
  })
}

/** Whether a stored message of ours may be what this sending posted. */
export function mayBe({ body, shown, content }: Posted, message: Message): boolean {
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
