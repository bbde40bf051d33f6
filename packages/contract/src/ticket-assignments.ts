import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id, instant, messageReply } from './shapes.ts'

// A ticket becomes somebody's. Who is handed one by another is told, and finds it waiting until they open it.

/** So many that were not opened yet are listed, the newest. */
export const ASSIGNMENTS_MAX = 50

/**
 * Why: they took it, or reopened it; another handed it on; it was opened for somebody; its holder left; a change that had
 * taken it from them was undone; its queue, or a rule of the company's own, gave it to them.
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

/** A ticket that another, or its queue (`by` is null), handed to its holder, who has not opened it since. */
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
      'Tickets that others handed to oneself and that one has not opened since, the newest first',
    who: 'user',
    reply: z.object({ assignments: z.array(assignment) }),
  },
  'POST /ticket-assignments/seen': {
    summary: 'Has opened a ticket that was handed to oneself',
    who: 'user',
    body: z.object({ ticketId: givenId() }),
    reply: messageReply,
  },
})
