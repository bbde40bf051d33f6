import type { Assignment } from '@guiche/contract/ticket-assignments'
import { event } from '../../../platform/events/events.ts'

/** Another handed a ticket to its holder. */
export const ticketHanded = event<{ companyId: number; userId: number; assignment: Assignment }>(
  'ticket-assignment.handed',
)

/** It was opened, or is not theirs any more. */
export const assignmentOver = event<{ companyId: number; userId: number; ticketId: number }>(
  'ticket-assignment.over',
)
