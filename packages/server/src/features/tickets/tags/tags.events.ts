import type { CountedTag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

export const tagCreated = event<CountedTag>('tag.created')
export const tagChanged = event<CountedTag>('tag.changed')
export const tagDeleted = event<{ companyId: number; tagId: number }>('tag.deleted')

/** `tagIds` are the tags that the ticket did not have before. */
export const ticketTagged = event<{ ticket: Ticket; tagIds: number[] }>('ticket.tagged')
