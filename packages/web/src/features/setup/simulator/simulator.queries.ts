import type {
  Faults,
  Receipts,
  SimulatedCustomerChange,
  SimulatedMessage,
  SimulatedPost,
} from '@guiche/contract/simulator'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import type { Chat } from './phone-contents.ts'
import { nextCursor, chatKey, mergeMessages } from './phone-contents.ts'

// Poll intervals, while the page is visible; the simulator sends no live events.

const LOOK_MS = 1000
const CHATS_LOOK_MS = 1500

const lineKey = (lineId: number) => ['simulator', lineId] as const

function chatsQuery(lineId: number) {
  return queryOptions({
    queryKey: [...lineKey(lineId), 'chats'],
    queryFn: ({ signal }) =>
      call('GET /simulator/:whatsappId/customers', { params: { whatsappId: lineId } }, { signal }),
  })
}

export function useChats(lineId: number) {
  return useQuery({ ...chatsQuery(lineId), refetchInterval: CHATS_LOOK_MS })
}

/** Cached state of a chat. */
interface Screen {
  messages: SimulatedMessage[]
  /** True while the company is typing. */
  isTypedTo: boolean
}

function messagesQuery(lineId: number, chat: Chat) {
  const queryKey = [...lineKey(lineId), 'messages', chatKey(chat)] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Screen> => {
      const known = client.getQueryData<Screen>(queryKey)?.messages ?? []
      const whose = chat.kind === 'group' ? { group: chat.group } : { from: chat.number }
      const { messages, typing } = await call(
        'GET /simulator/:whatsappId/messages',
        { params: { whatsappId: lineId }, query: { ...whose, after: nextCursor(known) } },
        { signal },
      )
      // Messages of a group's member include those of their own chat, which are filtered out.
      const own = messages.filter(({ group }) => chat.kind === 'group' || group === undefined)
      // Messages sent during the request are in the cache already.
      const shown = client.getQueryData<Screen>(queryKey)?.messages ?? known
      return { messages: mergeMessages(shown, own), isTypedTo: typing }
    },
  })
}

export function useMessages(lineId: number, chat: Chat) {
  return useQuery({ ...messagesQuery(lineId, chat), refetchInterval: LOOK_MS })
}

/** Sends a message and polls at once. */
export function useSendMessage(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<SimulatedPost> & Pick<SimulatedPost, 'from'>) =>
      call('POST /simulator/:whatsappId/messages', { params: { whatsappId: lineId }, body }),
    onSettled: () => invalidateChat(cache, lineId, chat),
  })
}

export function useEditSent(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ message, body }: { message: SimulatedMessage; body: string }) =>
      call('PUT /simulator/:whatsappId/messages/:id', {
        params: { whatsappId: lineId, id: message.id },
        query: chatOfMessage(message),
        body: { body },
      }),
    onSuccess: (_reply, { message: { seq }, body }) =>
      changeCachedMessage(cache, lineId, chat, seq, { body, edited: true }),
  })
}

export function useDeleteSent(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (message: SimulatedMessage) =>
      call('DELETE /simulator/:whatsappId/messages/:id', {
        params: { whatsappId: lineId, id: message.id },
        query: chatOfMessage(message),
      }),
    onSuccess: (_reply, { seq }) =>
      changeCachedMessage(cache, lineId, chat, seq, { body: '', deleted: true }),
  })
}

/** Identifies the chat of a message, since an id is unique within its chat only. */
function chatOfMessage({ fromMe, from, to, group }: SimulatedMessage) {
  return { from: fromMe ? to : from, ...(group !== undefined && { group }) }
}

/** Reports a company's message as delivered (3) or read (4). */
export function useReportStatus(lineId: number, chat: Chat) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ack }: { id: string; seq: number; ack: number }) =>
      call('POST /simulator/:whatsappId/ack', {
        params: { whatsappId: lineId },
        body: { id, ack },
      }),
    onSuccess: (_reply, { seq, ack }) => changeCachedMessage(cache, lineId, chat, seq, { ack }),
  })
}

export function useScanCode() {
  return useMutation({
    mutationFn: ({ lineId, code }: { lineId: number; code?: string }) =>
      call('POST /simulator/:whatsappId/scan', {
        params: { whatsappId: lineId },
        ...(code !== undefined && { body: { code } }),
      }),
  })
}

export function useUnlinkLine() {
  return useMutation({
    mutationFn: (lineId: number) =>
      call('POST /simulator/:whatsappId/unlink', { params: { whatsappId: lineId } }),
  })
}

/** The customer's WhatsApp profile. */
export function useCustomer(lineId: number, number: string) {
  return useQuery({
    queryKey: [...lineKey(lineId), 'customer', number],
    queryFn: ({ signal }) =>
      call(
        'GET /simulator/:whatsappId/customers/:number',
        { params: { whatsappId: lineId, number } },
        { signal },
      ),
  })
}

export function useChangeCustomer(lineId: number, number: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SimulatedCustomerChange) =>
      call('PUT /simulator/:whatsappId/customers/:number', {
        params: { whatsappId: lineId, number },
        body,
      }),
    onSuccess: (customer) => {
      cache.setQueryData([...lineKey(lineId), 'customer', number], customer)
      void cache.invalidateQueries({ queryKey: chatsQuery(lineId).queryKey })
      void cache.invalidateQueries({ queryKey: ['simulator', 'medium', customer.pictureUrl] })
    },
  })
}

/** Reports if a customer is typing. Failures are ignored, since the state ends soon. */
export function useReportTyping(lineId: number) {
  return useMutation({
    mutationFn: (body: { from: string; name: string; group?: string; typing: boolean }) =>
      call('POST /simulator/:whatsappId/typing', { params: { whatsappId: lineId }, body }),
  })
}

function faultsQuery(lineId: number) {
  return queryOptions({
    queryKey: [...lineKey(lineId), 'faults'],
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

const receiptsQuery = (lineId: number) =>
  queryOptions({
    queryKey: [...lineKey(lineId), 'receipts'],
    queryFn: ({ signal }) =>
      call('GET /simulator/:whatsappId/receipts', { params: { whatsappId: lineId } }, { signal }),
  })

/** Automatic receipts of the customers' phones; none while loading. */
export function useReceipts(lineId: number): Receipts {
  return useQuery(receiptsQuery(lineId)).data ?? { delivers: false, reads: false }
}

export function useSetReceipts(lineId: number) {
  const cache = useQueryClient()
  const { queryKey } = receiptsQuery(lineId)
  return useMutation({
    mutationFn: (body: Partial<Receipts>) =>
      call('PUT /simulator/:whatsappId/receipts', { params: { whatsappId: lineId }, body }),
    onMutate: (change) =>
      cache.setQueryData(queryKey, (before) => before && { ...before, ...change }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

function changeCachedMessage(
  cache: QueryClient,
  lineId: number,
  chat: Chat,
  seq: number,
  change: Partial<SimulatedMessage>,
): void {
  cache.setQueryData(
    messagesQuery(lineId, chat).queryKey,
    (screen) =>
      screen && {
        ...screen,
        messages: screen.messages.map((message) =>
          message.seq === seq ? { ...message, ...change } : message,
        ),
      },
  )
}

function invalidateChat(cache: QueryClient, lineId: number, chat: Chat): void {
  void cache.invalidateQueries({ queryKey: messagesQuery(lineId, chat).queryKey })
  void cache.invalidateQueries({ queryKey: chatsQuery(lineId).queryKey })
}
