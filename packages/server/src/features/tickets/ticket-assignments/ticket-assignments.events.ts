import type { Assignment } from '@guiche/contract/ticket-assignments'
import { event } from '../../../platform/events/events.ts'

/** A ticket was assigned to `userId` by another user, a rule or distribution. */
export const assigneeNotified = event<{
  companyId: number
  userId: number
  assignment: Assignment
}>('ticket-assignment.handed')

/** The user opened the ticket, or no longer holds it. */
export const assignmentNoticeRemoved = event<{
  companyId: number
  userId: number
  ticketId: number
}>('ticket-assignment.over')
