import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { mergeTicket } from '../../../tickets/tickets/index.ts'

/** Contacts are searched from so many characters (core 5 'New ticket'). */
export const CONTACT_SEARCH_FROM = 3

/** Where a message can go: a ticket that is open, or somebody for whom one is opened. */
export type Target =
  | { readonly kind: 'ticket'; readonly ticket: Ticket }
  | { readonly kind: 'contact'; readonly contact: Contact }

/** One person is one target, however they were found. */
export function keyOfTarget(target: Target): string {
  return target.kind === 'ticket' ? `ticket-${target.ticket.id}` : `contact-${target.contact.id}`
}

export function useFoundContacts(search: string) {
  return useQuery({
    queryKey: ['contacts', 'forward', search],
    queryFn: ({ signal }) => call('GET /contacts', { query: { searchParam: search } }, { signal }),
    enabled: search.length >= CONTACT_SEARCH_FROM,
    placeholderData: keepPreviousData,
    select: ({ contacts }) => contacts.filter(({ isGroup }) => !isGroup),
  })
}

interface Forwarded {
  targets: readonly Target[]
  /** Makes a repeat after a lost answer the same deed. */
  idempotencyKey: string
}

/** Sends a message on. Whoever has no open ticket gets one of the same queue and line. */
export function useForward(message: Message, from: Pick<Ticket, 'queueId' | 'whatsappId'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ targets, idempotencyKey }: Forwarded) => {
      const ticketIds: number[] = []
      for (const target of targets) {
        if (target.kind === 'ticket') {
          ticketIds.push(target.ticket.id)
          continue
        }
        const contactId = target.contact.id
        const askedAt = performance.now()
        const opened = await call('POST /tickets', {
          body: {
            ...from,
            contactId,
            status: 'open',
            idempotencyKey: `${idempotencyKey}-${contactId}`,
          },
        })
        mergeTicket(cache, opened, askedAt)
        ticketIds.push(opened.id)
      }
      return call('POST /messages/:messageId/forward', {
        params: { messageId: message.id },
        body: { ticketIds, idempotencyKey },
      })
    },
  })
}
