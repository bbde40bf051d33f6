import { event } from '../../../platform/events/events.ts'

export const ticketReadBy = event<{
  companyId: number
  userId: number
  ticketId: number
  position: number
}>('ticket.read-by')
