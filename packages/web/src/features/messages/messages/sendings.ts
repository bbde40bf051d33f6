import type { AnsweredMeanwhile, Message } from '@guiche/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { CallError, ERR_NETWORK, isUnanswered } from '../../../platform/call-error.ts'
import { retryAfter } from '../../../platform/live/live.ts'
import { newKey } from '../../../platform/new-key.ts'
import { mergeMessage } from './messages.queries.ts'
import { postSending, matchesStored, type Posted, type SendingContent } from './sending-content.ts'
import { clearUploadProgress } from './sending-progress.ts'
import { storeUnsent, takeOverUnsent } from './unsent-storage.ts'

// Messages that are written and not yet confirmed as stored. Each has an idempotency key: however often it is posted,
// the server stores one message. States: on its way (posted, or waiting behind an earlier one of its ticket); stored
// (the event preceded the response: the message itself is shown); waiting (no response: it is retried by itself with
// the same key, and later ones of its ticket after it); failed (refused: its author retries or discards it); held back
// (a colleague answered meanwhile: its author decides above the field). A response ends each state.

export interface Sending extends Posted {
  readonly userId: number
  readonly createdAt: string
  readonly storedAs: string | undefined
  readonly failure: CallError | undefined
}

const HELD_BACK = 'ERR_ANSWERED_MEANWHILE'
const FIRST_RETRY_MS = 2000

const listeners = new Set<() => void>()
let sendings: readonly Sending[] = []
/** The row keys of messages by id, so that a stored message keeps the row of its sending. */
const keys = new Map<string, string>()
/** The last post of each ticket: posts of a ticket run sequentially. */
const lines = new Map<number, Promise<void>>()
/** Aborts the post of a discarded sending. */
const stops = new Map<string, AbortController>()

export interface Written extends Pick<Sending, 'ticketId' | 'userId' | 'body' | 'quoted'> {
  readonly shown?: string
  /** Defaults to text. */
  readonly content?: SendingContent
  readonly seenPosition?: number | undefined
}

/** Sends to the customer; the row is shown at once. */
export function sendToCustomer(cache: QueryClient, written: Written): void {
  const { body, shown = body, content = { kind: 'text' } } = written
  const sending: Sending = {
    ...written,
    shown,
    content,
    key: newKey(),
    createdAt: new Date().toISOString(),
    storedAs: undefined,
    failure: undefined,
  }
  setSendings([...sendings, sending])
  enqueueSending(cache, sending)
}

/** Posts a failed sending again under its own key. */
export function sendAgain(cache: QueryClient, key: string): void {
  const sending = sendings.find((one) => one.key === key)
  if (sending?.failure === undefined) return
  updateSending(key, { failure: undefined })
  enqueueSending(cache, sending)
}

/** Posts a held-back sending; `seenPosition` includes the answers that its author has now seen. */
export function sendHeldBack(cache: QueryClient, key: string, seenPosition: number): void {
  updateSending(key, { seenPosition })
  sendAgain(cache, key)
}

/** Retries a user's waiting sendings in order. */
export function retryWaiting(cache: QueryClient, userId: number): void {
  for (const sending of sendings)
    if (sending.userId === userId && isWaiting(sending)) sendAgain(cache, sending.key)
}

/** True if the sending waits for the connection: the server has not refused it. */
export function isWaiting({ failure }: Sending): boolean {
  return failure !== undefined && isUnanswered(failure)
}

/**
 * Restores the user's sendings of closed or reloaded pages under their own keys. They wait for the server or, if it had
 * refused them, for their author.
 * @returns a function that stops restoring
 */
export function restoreSendings(userId: number, onBack: () => void): () => void {
  return takeOverUnsent(userId, (kept) => {
    const back = kept
      .filter(({ key }) => !sendings.some((one) => one.key === key))
      .map(({ code, ...one }) => ({ ...one, storedAs: undefined, failure: restoredFailure(code) }))
    if (back.length > 0) setSendings([...back, ...sendings])
    onBack()
  })
}

/** A held-back sending is posted again, so that the server checks it anew. */
function restoredFailure(code: string | null): CallError {
  return code === null || code === HELD_BACK
    ? new CallError(ERR_NETWORK, 0)
    : new CallError(code, 400)
}

/** Discards a sending and aborts its post. */
export function discardSending(key: string): void {
  const forgotten = sendings.find((one) => one.key === key)
  setSendings(sendings.filter((one) => one.key !== key))
  stops.get(key)?.abort()
  stops.delete(key)
  clearUploadProgress(key)
  if (forgotten?.content.kind === 'file') revokePreviewLater(forgotten.content.previewUrl)
}

/** Matches a stored message with its sending, whose row then shows the message. */
export function matchSending(message: Message): void {
  if (!message.fromMe || sendings.some(({ storedAs }) => storedAs === message.id)) return
  const mine = sendings.find(
    (sending) => sending.storedAs === undefined && isStoredAs(sending, message),
  )
  if (mine === undefined) return
  keys.set(message.id, mine.key)
  // The response was lost, and the message is stored.
  if (mine.failure !== undefined) discardSending(mine.key)
  else updateSending(mine.key, { storedAs: message.id })
}

/** The user's sendings of a ticket, without those held back. */
export function useSendings(ticketId: number, userId: number): readonly Sending[] {
  const own = useOwnSendings(ticketId, userId)
  return useMemo(() => own.filter((one) => !isHeldBack(one)), [own])
}

/** The user's held-back sendings, in order. */
export function useHeldBack(ticketId: number, userId: number): readonly Sending[] {
  const own = useOwnSendings(ticketId, userId)
  return useMemo(() => own.filter(isHeldBack), [own])
}

/** The colleagues' answers because of which a sending was held back. */
export function colleagueAnswersOf({ failure }: Sending): AnsweredMeanwhile {
  const { messages } = failure?.body ?? {}
  return Array.isArray(messages) ? messages.filter(isAnswer) : []
}

function useOwnSendings(ticketId: number, userId: number): readonly Sending[] {
  const all = useSyncExternalStore(subscribeToSendings, () => sendings)
  return useMemo(
    () =>
      all.filter(
        (one) => one.ticketId === ticketId && one.userId === userId && one.storedAs === undefined,
      ),
    [all, ticketId, userId],
  )
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

export function rowKeyOf(messageId: string): string {
  return keys.get(messageId) ?? messageId
}

/** All sendings, for tests. */
export const sendingStore = {
  read: () => sendings,
  clear() {
    keys.clear()
    lines.clear()
    clearTimeout(timer)
    retries = 0
    setSendings([])
  },
}

function enqueueSending(cache: QueryClient, sending: Sending): void {
  const before = lines.get(sending.ticketId) ?? Promise.resolve()
  lines.set(
    sending.ticketId,
    before.then(() => postInTurn(cache, sending)),
  )
}

async function postInTurn(cache: QueryClient, sending: Sending): Promise<void> {
  const { key, ticketId } = sending
  // Discarded while it waited for its turn.
  if (!sendings.some((one) => one.key === key)) return
  const earlier = sendings
    .slice(
      0,
      sendings.findIndex((one) => one.key === key),
    )
    .find((one) => one.ticketId === ticketId && one.userId === sending.userId && isWaiting(one))
  // An earlier sending of the ticket failed: this one waits behind it, to keep the order.
  if (earlier) return updateSending(key, { failure: earlier.failure })
  const stop = new AbortController()
  stops.set(key, stop)
  try {
    const stored = await postSending(sending, stop.signal)
    for (const message of [stored].flat()) {
      keys.set(message.id, key)
      mergeMessage(cache, message, ticketId)
    }
    discardSending(key)
    retries = 0
  } catch (error) {
    const failure =
      error instanceof CallError ? error : new CallError('ERR_INTERNAL_SERVER_ERROR', 0)
    const isStored = sendings.some((one) => one.key === key && one.storedAs !== undefined)
    clearUploadProgress(key)
    if (isStored) discardSending(key)
    else updateSending(key, { failure })
    if (isUnanswered(failure)) scheduleRetry(cache, sending.userId)
  }
}

let retries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Retries with backoff: a request can be lost while the socket, whose reconnect also retries, stays connected. */
function scheduleRetry(cache: QueryClient, userId: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => retryWaiting(cache, userId), FIRST_RETRY_MS + retryAfter(retries))
  retries += 1
}

function isStoredAs(sending: Sending, message: Message): boolean {
  return (
    sending.ticketId === message.ticketId &&
    sending.userId === message.userId &&
    matchesStored(sending, message) &&
    (sending.quoted?.id ?? null) === message.quotedMsgId
  )
}

function updateSending(key: string, changed: Partial<Sending>): void {
  setSendings(sendings.map((one) => (one.key === key ? { ...one, ...changed } : one)))
}

function setSendings(next: readonly Sending[]): void {
  sendings = next
  listeners.forEach((listener) => listener())
  storeUnsent(sendings.filter(({ storedAs }) => storedAs === undefined))
  if (typeof window === 'undefined') return
  // An unsaved file is lost with the page, unlike texts, which are restored.
  const mayLose = sendings.some(({ content, storedAs }) => content.kind === 'file' && !storedAs)
  if (mayLose) addEventListener('beforeunload', warnBeforeUnload)
  else removeEventListener('beforeunload', warnBeforeUnload)
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

const PREVIEW_KEPT_MS = 30_000

/** Revoked with a delay, until the message shows the server's picture. */
function revokePreviewLater(url: string | undefined): void {
  if (url !== undefined) setTimeout(() => URL.revokeObjectURL(url), PREVIEW_KEPT_MS)
}

function subscribeToSendings(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
