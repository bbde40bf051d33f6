import type { Message } from '@guiche/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../../platform/call.ts'
import { ERR_NETWORK, CallError } from '../../platform/call-error.ts'
import { mergeMessage } from './messages.queries.ts'

// What was written and is not yet known to be stored. Each carries a key made here: however often it is posted, the
// server makes one message of it. It is
//   on its way   posted, or waiting behind an earlier one of its ticket;
//   stored       the socket told of it before the answer came: not drawn any more, the message itself is;
//   failed       the call was refused or lost: it waits for a retry, with the same key.
// An answer ends it in any case.

export interface Sending {
  readonly key: string
  readonly ticketId: number
  readonly userId: number
  readonly body: string
  readonly quoted: Message | null
  readonly createdAt: string
  readonly storedAs: string | undefined
  readonly failure: CallError | undefined
}

const hearers = new Set<() => void>()
let sendings: readonly Sending[] = []
/** Which key a message was drawn by, so that it stays the same row when the server's takes its place. */
const keys = new Map<string, string>()
/** The last post of each ticket: what was written first arrives first. */
const lines = new Map<number, Promise<void>>()

/** Writes to the customer; shown at once. */
export function send(
  cache: QueryClient,
  written: Pick<Sending, 'ticketId' | 'userId' | 'body' | 'quoted'>,
): void {
  const sending: Sending = {
    ...written,
    key: newKey(),
    createdAt: new Date().toISOString(),
    storedAs: undefined,
    failure: undefined,
  }
  change([...sendings, sending])
  queue(cache, sending)
}

/** Posts again what failed, under its own key. */
export function sendAgain(cache: QueryClient, key: string): void {
  const sending = sendings.find((one) => one.key === key)
  if (sending?.failure === undefined) return
  update(key, { failure: undefined })
  queue(cache, sending)
}

/** Posts again what the network lost. */
export function sendLost(cache: QueryClient): void {
  for (const { key, failure } of sendings) if (failure?.code === ERR_NETWORK) sendAgain(cache, key)
}

export function forgetSending(key: string): void {
  change(sendings.filter((one) => one.key !== key))
}

/** A message was stored: if it is one of these, it is no longer drawn as one. */
export function claimSending(message: Message): void {
  if (!message.fromMe || sendings.some(({ storedAs }) => storedAs === message.id)) return
  const mine = sendings.find(
    (sending) => sending.storedAs === undefined && isSame(sending, message),
  )
  if (mine === undefined) return
  keys.set(message.id, mine.key)
  // A call that was lost on its way back has nothing left to wait for.
  if (mine.failure !== undefined) forgetSending(mine.key)
  else update(mine.key, { storedAs: message.id })
}

/** What one has on its way in a ticket. */
export function useSendings(ticketId: number, userId: number): readonly Sending[] {
  const all = useSyncExternalStore(subscribe, () => sendings)
  return useMemo(
    () =>
      all.filter(
        (one) => one.ticketId === ticketId && one.userId === userId && one.storedAs === undefined,
      ),
    [all, ticketId, userId],
  )
}

export function rowKeyOf(messageId: string): string {
  return keys.get(messageId) ?? messageId
}

/** Everything that is on its way, for tests. */
export const sendingStore = {
  read: () => sendings,
  clear() {
    keys.clear()
    lines.clear()
    change([])
  },
}

function queue(cache: QueryClient, sending: Sending): void {
  const before = lines.get(sending.ticketId) ?? Promise.resolve()
  lines.set(
    sending.ticketId,
    before.then(() => post(cache, sending)),
  )
}

async function post(cache: QueryClient, { key, ticketId, body, quoted }: Sending): Promise<void> {
  try {
    const stored = await call('POST /messages/:ticketId', {
      params: { ticketId },
      body: { body, idempotencyKey: key, ...(quoted !== null && { quotedMsg: { id: quoted.id } }) },
    })
    for (const message of [stored].flat()) {
      keys.set(message.id, key)
      mergeMessage(cache, message, ticketId)
    }
    forgetSending(key)
  } catch (error) {
    const failure =
      error instanceof CallError ? error : new CallError('ERR_INTERNAL_SERVER_ERROR', 0)
    const isStored = sendings.some((one) => one.key === key && one.storedAs !== undefined)
    if (isStored) forgetSending(key)
    else update(key, { failure })
  }
}

function isSame(sending: Sending, message: Message): boolean {
  return (
    sending.ticketId === message.ticketId &&
    sending.userId === message.userId &&
    sending.body.trim() === message.body.trim() &&
    (sending.quoted?.id ?? null) === message.quotedMsgId
  )
}

function update(key: string, changed: Partial<Sending>): void {
  change(sendings.map((one) => (one.key === key ? { ...one, ...changed } : one)))
}

function change(next: readonly Sending[]): void {
  sendings = next
  hearers.forEach((hear) => hear())
}

function subscribe(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** `randomUUID` needs a secure page; a desk in a local network may have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
