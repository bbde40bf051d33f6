import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { mergeTicket } from '../../../tickets/tickets/index.ts'

/** Minimum length of a search for contacts (core 5 'New ticket'). */
export const CONTACT_SEARCH_FROM = 3

/** The target of a forward: an open ticket, or a contact for which one is opened. */
export type Target =
  | { readonly kind: 'ticket'; readonly ticket: Ticket }
  | { readonly kind: 'contact'; readonly contact: Contact }

/** Identifies a target in any result. */
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
  /** A retry after a lost response changes nothing twice. */
  idempotencyKey: string
}

/** Forwards a message. Contacts without an open ticket get one in the same queue and line. */
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
