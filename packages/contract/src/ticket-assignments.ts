import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, messageReply } from './shapes.ts'

// Assignments of tickets. An attendant who is assigned a ticket by another is notified, and it is listed until they
// open it.

/** Limit of listed unopened assignments, the newest. */
export const ASSIGNMENTS_MAX = 50

/**
 * The reason: the attendant accepted or reopened it; another transferred it; it was created for them; its former
 * attendant left; an undo returned it; its queue's distribution, or a company rule, assigned it.
 */
const assignmentReasons = [
  'taken',
  'transferred',
  'opened',
  'inherited',
  'undone',
  'distributed',
  'rule',
] as const
export const assignmentReason = z.enum(assignmentReasons)
export type AssignmentReason = z.output<typeof assignmentReason>

/** An assignment by another user or by the queue (`by` is null), until its attendant opens the ticket. */
export const assignment = z.object({
  ticketId: id(),
  uuid: z.uuid(),
  contact: z.object({ id: id(), name: z.string() }),
  by: z.object({ id: id(), name: z.string() }).nullable(),
  reason: assignmentReason,
  createdAt: instant(),
})
export type Assignment = z.output<typeof assignment>

export const ticketAssignmentRoutes = declareRoutes({
  'GET /ticket-assignments': {
    summary:
      'List tickets that other users assigned to the user and that are not opened since, newest first',
    who: 'user',
    reply: z.object({ assignments: z.array(assignment) }),
  },
  'POST /ticket-assignments/seen': {
    summary: 'Mark an assigned ticket as opened',
    who: 'user',
    body: z.object({ ticketId: givenId() }),
    reply: messageReply,
  },
})
