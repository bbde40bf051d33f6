import type { QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { newKey } from '../../../platform/new-key.ts'
import { toast } from '../../../ui/toast.tsx'
import { chatMessageRows, chatRows } from './chats.queries.ts'

// Messages to chats that the server has not confirmed. The store is global, so that a failed message is still there
// when its chat is opened again.

/** A message that is being sent, with its idempotency key. */
export interface Sending {
  readonly key: string
  readonly chatId: number
  readonly userId: number
  readonly text: string
  readonly file: File | undefined
  readonly hasFailed: boolean
}

const hearers = new Set<() => void>()
let sendings: readonly Sending[] = []

/** A user's unconfirmed messages to a chat, oldest first. */
export function useSendings(chatId: number, userId: number): readonly Sending[] {
  const all = useSyncExternalStore(subscribeToSendings, listSendings)
  return useMemo(
    () => all.filter((one) => one.chatId === chatId && one.userId === userId),
    [all, chatId, userId],
  )
}

export function listSendings(): readonly Sending[] {
  return sendings
}

/** Sends a message and shows it at once. */
export function sendChatMessage(
  cache: QueryClient,
  written: Omit<Sending, 'key' | 'hasFailed'>,
): void {
  const sending = { ...written, key: newKey(), hasFailed: false }
  setSendings([...sendings, sending])
  void postChatMessage(cache, sending)
}

/** Sends a failed message again with its own idempotency key. */
export function sendAgain(cache: QueryClient, sending: Sending): void {
  setSendingFailed(sending.key, false)
  void postChatMessage(cache, sending)
}

export function removeSending(key: string): void {
  setSendings(sendings.filter((one) => one.key !== key))
}

async function postChatMessage(cache: QueryClient, sending: Sending): Promise<void> {
  const { key, chatId, text, file } = sending
  try {
    const params = { id: chatId }
    const body = file ? messageFormOf(sending, file) : { message: text, idempotencyKey: key }
    const { chat, ...message } = await call('POST /chats/:id/messages', { params, body })
    chatMessageRows.keep(cache, message)
    chatRows.keep(cache, chat)
    removeSending(key)
  } catch (error) {
    // The message is gone if its event has arrived, so that only the reply was lost, or if the user has discarded it.
    if (!sendings.some((one) => one.key === key)) return
    toast.error(errorText(error))
    setSendingFailed(key, true)
  }
}

function messageFormOf({ key, text }: Sending, file: File): FormData {
  const form = new FormData()
  form.append('message', text)
  form.append('idempotencyKey', key)
  form.append('medias', file, file.name)
  return form
}

function setSendingFailed(key: string, hasFailed: boolean): void {
  setSendings(sendings.map((one) => (one.key === key ? { ...one, hasFailed } : one)))
}

function setSendings(next: readonly Sending[]): void {
  sendings = next
  hearers.forEach((hear) => hear())
}

function subscribeToSendings(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
