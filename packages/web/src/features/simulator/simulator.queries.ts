import type { Faults, SimulatedMessage, SimulatedPost } from '@guiche/contract/simulator'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import type { Chat } from './phone-rules.ts'
import { askAfter, chatKey, mergeMessages } from './phone-rules.ts'

// The pretended phone is asked every second, as a phone would be told, for as long as the page can be seen.

const LOOK_MS = 1000
const CHATS_LOOK_MS = 1500

const linePart = (lineId: number) => ['simulator', lineId] as const

function chatsQuery(lineId: number) {
  return queryOptions({
    queryKey: [...linePart(lineId), 'chats'],
    queryFn: ({ signal }) =>
      call('GET /simulator/:whatsappId/customers', { params: { whatsappId: lineId } }, { signal }),
  })
}

export function useChats(lineId: number) {
  return useQuery({ ...chatsQuery(lineId), refetchInterval: CHATS_LOOK_MS })
}

function messagesQuery(lineId: number, chat: Chat) {
  const queryKey = [...linePart(lineId), 'messages', chatKey(chat)] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<SimulatedMessage[]>(queryKey) ?? []
      const whose = chat.kind === 'group' ? { group: chat.group } : { from: chat.number }
      const { messages } = await call(
        'GET /simulator/:whatsappId/messages',
        { params: { whatsappId: lineId }, query: { ...whose, after: askAfter(known) } },
        { signal },
      )
      // One who writes in a group has a chat of their own besides.
      const own = messages.filter(({ group }) => chat.kind === 'group' || group === undefined)
      // What was sent meanwhile stands there already.
      return mergeMessages(client.getQueryData<SimulatedMessage[]>(queryKey) ?? known, own)
    },
  })
}

export function useMessages(lineId: number, chat: Chat) {
  return useQuery({ ...messagesQuery(lineId, chat), refetchInterval: LOOK_MS })
}

/** Writes; what was written is asked for at once. */
export function useSend(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) =>
      call('POST /simulator/:whatsappId/messages', { params: { whatsappId: lineId }, body }),
    onSettled: () => lookAgain(cache, lineId, chat),
  })
}

export function useEditSent(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: string }) =>
      call('PUT /simulator/:whatsappId/messages/:id', {
        params: { whatsappId: lineId, id },
        body: { body },
      }),
    onSuccess: (_reply, { id, body }) =>
      changeMessage(cache, lineId, chat, id, { body, edited: true }),
  })
}

export function useDeleteSent(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call('DELETE /simulator/:whatsappId/messages/:id', { params: { whatsappId: lineId, id } }),
    onSuccess: (_reply, id) => changeMessage(cache, lineId, chat, id, { body: '', deleted: true }),
  })
}

/** Reports one message of the company's as delivered (3) or read (4). */
export function useReport(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ack }: { id: string; ack: number }) =>
      call('POST /simulator/:whatsappId/ack', {
        params: { whatsappId: lineId },
        body: { id, ack },
      }),
    onSuccess: (_reply, { id, ack }) => changeMessage(cache, lineId, chat, id, { ack }),
  })
}

/** Reports all that a customer got as delivered. */
export function useReportAll(lineId: number) {
  return useMutation({
    mutationFn: ({ from, ack }: { from: string; ack: number }) =>
      call('POST /simulator/:whatsappId/ack', {
        params: { whatsappId: lineId },
        body: { from, ack },
      }),
  })
}

export function useScan() {
  return useMutation({
    mutationFn: (lineId: number) =>
      call('POST /simulator/:whatsappId/scan', { params: { whatsappId: lineId } }),
  })
}

export function useUnlink() {
  return useMutation({
    mutationFn: (lineId: number) =>
      call('POST /simulator/:whatsappId/unlink', { params: { whatsappId: lineId } }),
  })
}

function faultsQuery(lineId: number) {
  return queryOptions({
    queryKey: [...linePart(lineId), 'faults'],
    queryFn: ({ signal }) =>
      call('GET /simulator/:whatsappId/faults', { params: { whatsappId: lineId } }, { signal }),
  })
}

export function useFaults(lineId: number) {
  return useQuery(faultsQuery(lineId))
}

export function useSetFaults(lineId: number) {
  const cache = useQueryClient()
  const { queryKey } = faultsQuery(lineId)
  return useMutation({
    mutationFn: (body: Faults) =>
      call('PUT /simulator/:whatsappId/faults', { params: { whatsappId: lineId }, body }),
    onMutate: (faults) => void cache.setQueryData(queryKey, faults),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

function changeMessage(
  cache: QueryClient,
  lineId: number,
  chat: Chat,
  id: string,
  change: Partial<SimulatedMessage>,
): void {
  cache.setQueryData(messagesQuery(lineId, chat).queryKey, (messages) =>
    messages?.map((message) => (message.id === id ? { ...message, ...change } : message)),
  )
}

function lookAgain(cache: QueryClient, lineId: number, chat: Chat): void {
  void cache.invalidateQueries({ queryKey: messagesQuery(lineId, chat).queryKey })
  void cache.invalidateQueries({ queryKey: chatsQuery(lineId).queryKey })
}
