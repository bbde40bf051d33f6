import { HELD_TEXT_MS } from '@guiche/contract/tickets'
import { z } from 'zod'
import { fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findContact } from '../../customers/contacts/index.ts'
import {
  lockTicketRow,
  ticketChanged,
  ticketClosed,
  type TicketRow,
  ticketUndone,
} from '../../tickets/tickets/index.ts'
import { decideAndApply } from './answer-turn.ts'
import { decide } from './decide.ts'
import { resetMemory, removeAnswerStop } from './state/memories.queries.ts'
import { readState } from './state/read-state.ts'

// Reactions to a close: rating and farewell. After a close that can be undone they wait for the undo period, so that an
// undone close has sent nothing.

const AFTER_CLOSE = 'automation.after-close'
const afterClose = z.object({
  ticketId: z.int(),
  wasServed: z.boolean(),
  /** The job does nothing if the ticket was opened or closed again since. Null if the close was undone. */
  closedAt: z.string().nullable(),
})

export const closeReactions = [
  reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
    const isClosed = ticket.status === 'closed' && before?.status !== 'closed'
    if (isClosed) await resetMemory(db, ticket.companyId, ticket.id)
  }),
  reactInTransaction(ticketClosed, async (db, { row, undoId, before }) => {
    await removeAnswerStop(db, row.companyId, row.threadId)
    const wasServed = before.status === 'open'
    if (undoId === undefined) return decideOnClose(db, row, wasServed)
    const payload = { ticketId: row.id, wasServed, closedAt: row.closedAt }
    await enqueue(db, AFTER_CLOSE, payload, { key: undoId, runAt: fromNow(HELD_TEXT_MS) })
  }),
  // A job with the same key replaces the waiting one.
  reactInTransaction(ticketUndone, (db, { ticket, undoId }) =>
    enqueue(
      db,
      AFTER_CLOSE,
      { ticketId: ticket.id, wasServed: false, closedAt: null },
      { key: undoId },
    ),
  ),
]

export const afterCloseJob = job(
  AFTER_CLOSE,
  afterClose,
  (companyId, { ticketId, wasServed, closedAt }) =>
    inCompany(companyId, async (db) => {
      if (closedAt === null) return
      const row = await lockTicketRow(db, companyId, ticketId)
      if (row?.status === 'closed' && row.closedAt === closedAt)
        await decideOnClose(db, row, wasServed)
    }),
)

async function decideOnClose(db: Db, ticket: TicketRow, wasServed: boolean): Promise<void> {
  const { companyId, contactId, whatsappId } = ticket
  if (whatsappId === null) return
  const contact = await findContact(db, companyId, contactId)
  if (!contact) return
  const line = { companyId, whatsappId }
  const state = await readState(db, { contact, ticket })
  await decideAndApply(db, {
    decide,
    line,
    ticket,
    contact,
    state,
    input: { kind: 'closed', wasServed },
  })
}
