import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { errorText } from '../../platform/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { chatMessageRows, chatRows } from './chats.queries.ts'

/** A message on its way, under the key by which the server knows a repeat. */
export interface Sending {
  key: string
  text: string
  file: File | undefined
  hasFailed: boolean
}

/** What one wrote and the server has not said yes to. */
export function useSendings(chatId: number) {
  const cache = useQueryClient()
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const drop = (key: string) => setSendings((all) => all.filter((one) => one.key !== key))
  const mark = (key: string, hasFailed: boolean) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, hasFailed } : one)))

  async function post(sending: Sending): Promise<void> {
    const { key, text, file } = sending
    try {
      const params = { id: chatId }
      const body = file ? formOf(sending, file) : { message: text, idempotencyKey: key }
      const { chat, ...message } = await call('POST /chats/:id/messages', { params, body })
      chatMessageRows.keep(cache, message)
      chatRows.keep(cache, chat)
      drop(key)
    } catch (error) {
      toast.error(errorText(error))
      mark(key, true)
    }
  }

  function send(text: string, file?: File): void {
    const sending = { key: crypto.randomUUID(), text, file, hasFailed: false }
    setSendings((all) => [...all, sending])
    void post(sending)
  }

  function retry(sending: Sending): void {
    mark(sending.key, false)
    void post({ ...sending, hasFailed: false })
  }

  return { sendings, send, retry, drop }
}

function formOf({ key, text }: Sending, file: File): FormData {
  const form = new FormData()
  form.append('message', text)
  form.append('idempotencyKey', key)
  form.append('medias', file, file.name)
  return form
}
