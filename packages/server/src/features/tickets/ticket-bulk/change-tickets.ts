import type { BulkInput, Tagged } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { changeTicketTagsAs, refuseUnknownTag } from '../tags/index.ts'
import { retryAfterRace, changeTicketInTransaction } from '../tickets/index.ts'

interface BulkResult {
  done: Ticket[]
  tagged: Tagged[]
  refused: Array<{ id: number; error: string }>
}

/**
 * Changes each ticket in its own transaction, with the rules and events of a single change. A refused ticket does not
 * affect the others.
 */
export async function changeTickets(actor: Actor, { ids, change }: BulkInput): Promise<BulkResult> {
  const changed: BulkResult = { done: [], tagged: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      const { ticket, tagged } = await changeTicketAndTags(actor, id, change)
      changed.done.push(ticket)
      changed.tagged.push(tagged)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      changed.refused.push({ id, error: error.code })
    }
  }
  return changed
}

/** Tags are changed first: the other change may move the ticket to where the actor does not see it. */
function changeTicketAndTags(
  actor: Actor,
  id: number,
  { tagIds: added = [], removedTagIds: removed = [], ...change }: BulkInput['change'],
): Promise<{ ticket: Ticket; tagged: Tagged }> {
  const isMoved = Object.values(change).some((value) => value !== undefined)
  return refuseUnknownTag(() =>
    retryAfterRace(() =>
      inCompany(actor.companyId, async (db) => {
        const { ticket, tagged } = await changeTicketTagsAs(db, actor, id, { added, removed })
        return {
          ticket: isMoved ? await changeTicketInTransaction(db, actor, id, change) : ticket,
          tagged,
        }
      }),
    ),
  )
}
