import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id } from './shapes.ts'
import { BULK_MAX, ticket, ticketChange } from './tickets.ts'

/** `tagIds` are added to the tags that a ticket has, `removedTagIds` taken from them. */
export const bulkInput = z.object({
  ids: z.array(givenId()).min(1).max(BULK_MAX),
  change: ticketChange.pick({ status: true, userId: true, queueId: true, undoable: true }).extend({
    tagIds: z.array(givenId()).max(50).optional(),
    removedTagIds: z.array(givenId()).max(50).optional(),
  }),
})
export type BulkInput = z.output<typeof bulkInput>

export const ticketBulkRoutes = declareRoutes({
  'POST /tickets/bulk': {
    summary: 'Change many tickets, each as if it were changed alone',
    who: 'user',
    body: bulkInput,
    /** `error` is the code with which a ticket alone would have been refused. */
    reply: z.object({
      done: z.array(ticket),
      refused: z.array(z.object({ id: id(), error: z.string() })),
    }),
  },
})
