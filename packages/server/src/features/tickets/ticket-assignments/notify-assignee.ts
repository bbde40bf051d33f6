import {
  type Assignment,
  type AssignmentReason,
  ASSIGNMENTS_MAX,
} from '@guiche/contract/ticket-assignments'
import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { TicketAssigned } from '../tickets/index.ts'
import { assignmentNoticeRemoved, assigneeNotified } from './ticket-assignments.events.ts'
import { listAssignments, removeAssignment, saveAssignment } from './ticket-assignments.queries.ts'

/** Reasons for which an assignment without an author is notified too. */
const byItself: readonly AssignmentReason[] = ['distributed', 'rule']

/**
 * Notifies the assignee of a ticket and stores the notice until they open the ticket. Users are not notified of their
 * own actions.
 */
export async function notifyAssignee(
  db: Db,
  { ticket, userId, by, reason }: TicketAssigned,
): Promise<void> {
  if (by === null ? !byItself.includes(reason) : by.id === userId) return
  const { companyId, id: ticketId, uuid, contact } = ticket
  const at = now()
  await saveAssignment(db, {
    companyId,
    ticketId,
    userId,
    byUserId: by?.id ?? null,
    reason,
    createdAt: at,
  })
  await announce(db, assigneeNotified, {
    companyId,
    userId,
    assignment: {
      ticketId,
      uuid,
      contact: { id: contact.id, name: contact.name },
      by,
      reason,
      createdAt: at.toISOString(),
    },
  })
}

/** Deletes the assignment notice of a ticket that left its holder. */
export async function removeAssignmentNotice(
  db: Db,
  { companyId, id: ticketId }: Pick<Ticket, 'companyId' | 'id'>,
): Promise<void> {
  const userId = await removeAssignment(db, companyId, ticketId)
  if (userId !== undefined)
    await announce(db, assignmentNoticeRemoved, { companyId, userId, ticketId })
}

export function showOwnAssignments({
  companyId,
  userId,
}: Actor): Promise<{ assignments: Assignment[] }> {
  return inCompany(companyId, async (db) => ({
    assignments: await listAssignments(db, companyId, userId, ASSIGNMENTS_MAX),
  }))
}

/** Deletes the actor's notice when they open the ticket, and tells their other browsers. */
export function markAssignmentSeen(
  { companyId, userId }: Actor,
  { ticketId }: { ticketId: number },
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    if ((await removeAssignment(db, companyId, ticketId, userId)) !== undefined)
      await announce(db, assignmentNoticeRemoved, { companyId, userId, ticketId })
    return { message: 'Assignment seen' }
  })
}
