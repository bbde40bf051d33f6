import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { givenId, id } from './shapes.ts'
import { BULK_MAX, ticket, ticketChange } from './tickets.ts'

/** `tagIds` are added to a ticket's tags, `removedTagIds` removed. */
export const bulkInput = z.object({
  ids: z.array(givenId()).min(1).max(BULK_MAX),
  change: ticketChange
    .pick({ status: true, userId: true, queueId: true, undoable: true, closeReason: true })
    .extend({
      tagIds: z.array(givenId()).max(50).optional(),
      removedTagIds: z.array(givenId()).max(50).optional(),
    }),
})
export type BulkInput = z.output<typeof bulkInput>

/** The tags actually added to and removed from a ticket, for the undo. */
const tagged = z.object({ id: id(), added: z.array(id()), removed: z.array(id()) })
export type Tagged = z.output<typeof tagged>

export const ticketBulkRoutes = declareRoutes({
  'POST /tickets/bulk': {
    summary: 'Change many tickets, each like a single change',
    who: 'user',
    body: bulkInput,
    /** `error` is the code that the single change would have failed with. */
    reply: z.object({
      done: z.array(ticket),
      tagged: z.array(tagged),
      refused: z.array(z.object({ id: id(), error: z.string() })),
    }),
  },
})
