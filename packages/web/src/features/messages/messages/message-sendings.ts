import type { AnsweredMeanwhile, Message } from '@guiche/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { UNSENT_PREFIX } from '../../../platform/preferences.ts'
import {
  type Sending as SendingOf,
  Sendings,
  useSendings,
} from '../../organisation/sendings/index.ts'
import { mergeMessage } from './messages.queries.ts'
import { postSending, matchesStored, type Posted, type SendingContent } from './post-sending.ts'

// Sendings to customers. Beside the states of every sending one may be held back: a colleague answered meanwhile, and
// its author decides above the field.

export type Sending = SendingOf<Posted>

const HELD_BACK = 'ERR_ANSWERED_MEANWHILE'

/** The row keys of messages by id, so that a stored message keeps the row of its sending. */
const keys = new Map<string, string>()

export const messageSendings = new Sendings<Posted, Message | readonly Message[]>({
  storagePrefix: UNSENT_PREFIX,
  isWritten: isPosted,
  conversationOf: ({ ticketId }) => ticketId,
  hasFile: ({ content }) => content.kind === 'file',
  post: postSending,
  merge(cache, stored, { key, ticketId }) {
    for (const message of [stored].flat()) {
      keys.set(message.id, key)
      mergeMessage(cache, message, ticketId)
    }
  },
  isTemporary: (code) => code === HELD_BACK,
  onDiscard({ content }) {
    if (content.kind === 'file') revokePreviewLater(content.previewUrl)
  },
})

interface WrittenMessage extends Pick<Posted, 'ticketId' | 'userId' | 'body' | 'quoted'> {
  readonly shown?: string
  /** Defaults to text. */
  readonly content?: SendingContent
  readonly seenPosition?: number | undefined
}

/** Sends to the customer; the row is shown at once. */
export function sendToCustomer(cache: QueryClient, written: WrittenMessage): void {
  const { body, shown = body, content = { kind: 'text' } } = written
  messageSendings.send(cache, (made) => ({ ...written, ...made, shown, content }))
}

/** Posts a held-back sending; `seenPosition` includes the answers that its author has now seen. */
export function sendHeldBack(cache: QueryClient, key: string, seenPosition: number): void {
  messageSendings.change(key, { seenPosition })
  messageSendings.sendAgain(cache, key)
}

/** Matches a stored message with its sending, whose row then shows the message. */
export function matchSending(message: Message): void {
  if (!message.fromMe || keys.has(message.id)) return
  const mine = messageSendings
    .read()
    .find((sending) => !sending.isStored && isStoredAs(sending, message))
  if (mine === undefined) return
  keys.set(message.id, mine.key)
  messageSendings.confirm(mine.key)
}

/** The user's sendings of a ticket, without those held back. */
export function useShownSendings(ticketId: number, userId: number): readonly Sending[] {
  const own = useSendings(messageSendings, ticketId, userId)
  return useMemo(() => own.filter((one) => !isHeldBack(one)), [own])
}

/** The user's held-back sendings, in order. */
export function useHeldBackSendings(ticketId: number, userId: number): readonly Sending[] {
  const own = useSendings(messageSendings, ticketId, userId)
  return useMemo(() => own.filter(isHeldBack), [own])
}

/** The colleagues' answers because of which a sending was held back. */
export function colleagueAnswersOf({ failure }: Sending): AnsweredMeanwhile {
  const { messages } = failure?.body ?? {}
  return Array.isArray(messages) ? messages.filter(isAnswer) : []
}

export function rowKeyOf(messageId: string): string {
  return keys.get(messageId) ?? messageId
}

function isHeldBack({ failure }: Sending): boolean {
  return failure?.code === HELD_BACK
}

function isAnswer(value: unknown): value is AnsweredMeanwhile[number] {
  return (
    typeof value === 'object' &&
    value !== null &&
    'position' in value &&
    typeof value.position === 'number' &&
    'userName' in value &&
    'body' in value
  )
}

function isStoredAs(sending: Sending, message: Message): boolean {
  return (
    sending.ticketId === message.ticketId &&
    sending.userId === message.userId &&
    matchesStored(sending, message) &&
    (sending.quoted?.id ?? null) === message.quotedMsgId
  )
}

const NEEDED = 'key ticketId userId body shown quoted content createdAt'.split(' ')

function isPosted(value: object): value is Posted {
  return NEEDED.every((name) => name in value)
}

const PREVIEW_KEPT_MS = 30_000

/** Revoked with a delay, until the message shows the server's picture. */
function revokePreviewLater(url: string | undefined): void {
  if (url !== undefined) setTimeout(() => URL.revokeObjectURL(url), PREVIEW_KEPT_MS)
}
