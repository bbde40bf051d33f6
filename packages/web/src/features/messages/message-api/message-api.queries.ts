import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { CallError, ERR_NETWORK, errorOfReply } from '../../../platform/call-error.ts'
import { connectionsQuery } from '../../setup/connections/index.ts'

export function useMakeToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /whatsapp/:id/token', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
}

export function useRevokeToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /whatsapp/:id/token', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
}

export interface Trial {
  token: string
  number: string
  body: string
  file: File | undefined
}

/** Sends with a token only, as a program would. A refused token does not end the user's session. */
export function useSendTest() {
  return useMutation({
    mutationFn: async ({ token, number, body, file }: Trial) => {
      const form = new FormData()
      form.set('number', number)
      if (file) form.set('medias', file)
      const answer = await fetch('/api/messages/send', {
        method: 'POST',
        credentials: 'omit',
        headers: {
          authorization: `Bearer ${token.trim()}`,
          [ERROR_CODES_HEADER]: '1',
          ...(!file && { 'content-type': 'application/json' }),
        },
        body: file ? form : JSON.stringify({ number, body }),
      }).catch(() => {
        throw new CallError(ERR_NETWORK, 0)
      })
      if (!answer.ok) throw errorOfReply(answer.status, await answer.json().catch(() => undefined))
    },
  })
}
