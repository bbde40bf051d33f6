import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { CallError, ERR_NETWORK, isUnanswered } from '../../../platform/call-error.ts'
import { retryDelayMs } from '../../../platform/live/live-socket.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { UnsentStorage } from './unsent-storage.ts'

// Messages that are written and not yet confirmed as stored. Each has an idempotency key: however often it is posted,
// the server stores one message. States: on its way (posted, or waiting behind an earlier one of its conversation);
// stored (the event preceded the response: the message itself is shown); waiting (no response: it is retried by itself
// with the same key, and later ones of its conversation after it); failed (refused: its author retries or discards it).
// A response ends each state.

/** A message as its author wrote it. */
export interface Written {
  readonly key: string
  readonly userId: number
  readonly createdAt: string
}

export type Sending<W extends Written = Written> = W & {
  readonly isStored: boolean
  readonly failure: CallError | undefined
}

/** The rules of one kind of messages. */
export interface SendingKind<W extends Written, Stored> {
  /** Prefix of the keys of its unsent messages in localStorage. */
  readonly storagePrefix: string
  /** Checks an unsent message in localStorage, which an older version of the page may have written. */
  isWritten(this: void, value: object): value is W
  /** Posts of one conversation run sequentially. */
  conversationOf(this: void, written: W): number
  /** Files are not in localStorage: the page warns before it is closed. */
  hasFile(this: void, written: W): boolean
  post(this: void, written: W, signal: AbortSignal): Promise<Stored>
  /** Merges the stored message into the cache. */
  merge(this: void, cache: QueryClient, stored: Stored, written: W): void
  /** True for a refusal that the server checks anew after a reload. */
  isTemporary?(this: void, code: string): boolean
  onDiscard?(this: void, written: W): void
}

const FIRST_RETRY_MS = 2000

/** The sendings of one kind, for all users and conversations of this page. */
export class Sendings<W extends Written, Stored> {
  readonly #kind: SendingKind<W, Stored>
  readonly #storage: UnsentStorage<W>
  readonly #listeners = new Set<() => void>()
  /** The last post of each conversation. */
  readonly #lines = new Map<number, Promise<void>>()
  /** Aborts the post of a discarded sending. */
  readonly #stops = new Map<string, AbortController>()
  #all: ReadonlyArray<Sending<W>> = []
  #retries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(kind: SendingKind<W, Stored>) {
    this.#kind = kind
    this.#storage = new UnsentStorage(kind.storagePrefix, kind.isWritten)
  }

  readonly read = (): ReadonlyArray<Sending<W>> => this.#all

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Posts a message; its row is shown at once. `write` receives its idempotency key and time. */
  send(cache: QueryClient, write: (made: Pick<Written, 'key' | 'createdAt'>) => W): void {
    const written = write({ key: newIdempotencyKey(), createdAt: new Date().toISOString() })
    const sending = { ...written, isStored: false, failure: undefined }
    this.#set([...this.#all, sending])
    this.#enqueue(cache, sending)
  }

  /** Posts a failed sending again under its own key. */
  sendAgain(cache: QueryClient, key: string): void {
    const sending = this.#find(key)
    if (sending?.failure === undefined) return
    this.#update(key, { failure: undefined })
    this.#enqueue(cache, sending)
  }

  /** Retries a user's waiting sendings in order. */
  retryWaiting(cache: QueryClient, userId: number): void {
    for (const sending of this.#all)
      if (sending.userId === userId && isWaiting(sending)) this.sendAgain(cache, sending.key)
  }

  /**
   * Restores the user's sendings of closed or reloaded pages under their own keys. They wait for the server or, if it
   * had refused them, for their author.
   * @returns a function that stops restoring
   */
  restore(userId: number, onBack: () => void): () => void {
    return this.#storage.takeOver(userId, (kept) => {
      const back = kept
        .filter(({ written }) => this.#find(written.key) === undefined)
        .map(({ written, code }) => ({
          ...written,
          isStored: false,
          failure: this.#restoredFailure(code),
        }))
      if (back.length > 0) this.#set([...back, ...this.#all])
      onBack()
    })
  }

  /** Notes that an event has brought the stored message, before or instead of the response. */
  confirm(key: string): void {
    const sending = this.#find(key)
    if (sending === undefined) return
    // After a failure the response was lost, and the message is stored.
    if (sending.failure !== undefined) this.discard(key)
    else this.#update(key, { isStored: true })
  }

  /** Discards a sending and aborts its post. */
  discard(key: string): void {
    const discarded = this.#find(key)
    this.#set(this.#all.filter((one) => one.key !== key))
    this.#stops.get(key)?.abort()
    this.#stops.delete(key)
    if (discarded) this.#kind.onDiscard?.(discarded)
  }

  /** Discards every sending of a conversation, which was deleted. */
  discardConversation(conversation: number): void {
    for (const sending of this.#all)
      if (this.#kind.conversationOf(sending) === conversation) this.discard(sending.key)
  }

  change(key: string, changed: Partial<W>): void {
    this.#set(this.#all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  }

  /** Empties the store, for tests. */
  clear(): void {
    this.#lines.clear()
    clearTimeout(this.#timer)
    this.#retries = 0
    this.#set([])
  }

  /** The user's sendings of a conversation, oldest first. */
  ofConversation(conversation: number, userId: number): ReadonlyArray<Sending<W>> {
    return this.#all.filter(
      (one) => one.userId === userId && this.#kind.conversationOf(one) === conversation,
    )
  }

  #restoredFailure(code: string | null): CallError {
    return code === null || this.#kind.isTemporary?.(code)
      ? new CallError(ERR_NETWORK, 0)
      : new CallError(code, 400)
  }

  #find(key: string): Sending<W> | undefined {
    return this.#all.find((one) => one.key === key)
  }

  #enqueue(cache: QueryClient, sending: Sending<W>): void {
    const conversation = this.#kind.conversationOf(sending)
    const before = this.#lines.get(conversation) ?? Promise.resolve()
    this.#lines.set(
      conversation,
      before.then(() => this.#postInTurn(cache, sending)),
    )
  }

  async #postInTurn(cache: QueryClient, sending: Sending<W>): Promise<void> {
    const { key } = sending
    // Discarded while it waited for its turn.
    if (this.#find(key) === undefined) return
    const earlier = this.#waitingBefore(sending)
    // An earlier sending of the conversation failed: this one waits behind it, to keep the order.
    if (earlier) return this.#update(key, { failure: earlier.failure })
    const stop = new AbortController()
    this.#stops.set(key, stop)
    try {
      const stored = await this.#kind.post(sending, stop.signal)
      this.#kind.merge(cache, stored, sending)
      this.discard(key)
      this.#retries = 0
    } catch (error) {
      const failure =
        error instanceof CallError ? error : new CallError('ERR_INTERNAL_SERVER_ERROR', 0)
      if (this.#find(key)?.isStored) this.discard(key)
      else this.#update(key, { failure })
      if (isUnanswered(failure)) this.#scheduleRetry(cache, sending.userId)
    }
  }

  #waitingBefore(sending: Sending<W>): Sending<W> | undefined {
    const own = this.ofConversation(this.#kind.conversationOf(sending), sending.userId)
    const at = own.findIndex(({ key }) => key === sending.key)
    return own.slice(0, at).find(isWaiting)
  }

  /** Retries with backoff: a request can be lost while the socket, whose reconnect also retries, stays connected. */
  #scheduleRetry(cache: QueryClient, userId: number): void {
    clearTimeout(this.#timer)
    const delay = FIRST_RETRY_MS + retryDelayMs(this.#retries)
    this.#timer = setTimeout(() => this.retryWaiting(cache, userId), delay)
    this.#retries += 1
  }

  #update(key: string, changed: Partial<Pick<Sending, 'isStored' | 'failure'>>): void {
    this.#set(this.#all.map((one) => (one.key === key ? { ...one, ...changed } : one)))
  }

  #set(next: ReadonlyArray<Sending<W>>): void {
    this.#all = next
    this.#listeners.forEach((listener) => listener())
    const unsent = next.filter(({ isStored }) => !isStored)
    this.#storage.store(unsent.filter((one) => !this.#kind.hasFile(one)))
    if (typeof window === 'undefined') return
    // An unsaved file is lost with the page, unlike texts, which are restored.
    if (unsent.some(this.#kind.hasFile)) addEventListener('beforeunload', this.#warnBeforeUnload)
    else removeEventListener('beforeunload', this.#warnBeforeUnload)
  }

  // A listener of its own, which no other kind removes.
  readonly #warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
}

/** True if the sending waits for the connection: the server has not refused it. */
export function isWaiting({ failure }: Pick<Sending, 'failure'>): boolean {
  return failure !== undefined && isUnanswered(failure)
}

/** True if the server has refused the sending, so that its author decides. */
export function isRefused({ failure }: Pick<Sending, 'failure'>): boolean {
  return failure !== undefined && !isUnanswered(failure)
}

/** The user's sendings of a conversation that no event has confirmed, oldest first. */
export function useSendings<W extends Written, Stored>(
  sendings: Sendings<W, Stored>,
  conversation: number,
  userId: number,
): ReadonlyArray<Sending<W>> {
  const all = useSyncExternalStore(sendings.subscribe, sendings.read)
  return useMemo(() => {
    // `all` only invalidates this memo.
    void all
    return sendings.ofConversation(conversation, userId).filter(({ isStored }) => !isStored)
  }, [all, sendings, conversation, userId])
}
