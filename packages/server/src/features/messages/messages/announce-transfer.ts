import { HELD_TEXT_MS, ticketStatus } from '@guiche/contract/tickets'
import { z } from 'zod'
import { fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import {
  lockTicketRow,
  type TicketRow,
  ticketTransferred,
  ticketUndone,
} from '../../tickets/tickets/index.ts'
import { textContent } from './content/written-content.ts'
import { queueMessage } from './queue-message.ts'
import { transferText } from './content/transfer-texts.ts'

// Messages to the customer about a user's transfer. For an undoable transfer the message is a delayed job, so that an
// undone transfer was never announced. Groups get no message, because their transfers concern no single customer.

const HELD_TEXT = 'messages.held-text'
const heldText = z.object({
  ticketId: z.int(),
  body: z.string(),
  /** The ticket's state after the change; if it differs later, the message would be wrong and is dropped. */
  left: z.object({ status: ticketStatus, userId: z.int().nullable(), queueId: z.int().nullable() }),
})

export const transitionReactions = [
  reactInTransaction(ticketTransferred, async (db, { row, ticket, transfer, undoId }) => {
    if ((await findSettingValue(db, row.companyId, 'sendMsgTransfTicket')) !== 'enabled') return
    const company = await findCompany(db, row.companyId)
    const names = { queue: ticket.queue?.name ?? '', user: ticket.user?.name ?? '' }
    await sendTransferText(
      db,
      row,
      transferText(company?.language ?? 'pt', transfer, names),
      undoId,
    )
  }),
  // A job with the same key replaces the waiting one.
  reactInTransaction(ticketUndone, (db, { ticket, undoId }) =>
    enqueue(db, HELD_TEXT, heldTextOf(ticket, ''), { key: undoId }),
  ),
]

export const heldTextJob = job(HELD_TEXT, heldText, (companyId, { ticketId, body, left }) =>
  inCompany(companyId, async (db) => {
    const row = body === '' ? undefined : await lockTicketRow(db, companyId, ticketId)
    const isWhereLeft =
      row?.status === left.status && row.userId === left.userId && row.queueId === left.queueId
    if (row && isWhereLeft) await sendTransferText(db, row, body, undefined)
  }),
)

function heldTextOf(
  { id, status, userId, queueId }: Pick<TicketRow, 'id' | 'status' | 'userId' | 'queueId'>,
  body: string,
): z.output<typeof heldText> {
  return { ticketId: id, body, left: { status, userId, queueId } }
}

async function sendTransferText(
  db: Db,
  row: TicketRow,
  body: string,
  undoId: string | undefined,
): Promise<void> {
  if (row.isGroup || row.whatsappId === null || body.trim() === '') return
  if (undoId !== undefined)
    return enqueue(db, HELD_TEXT, heldTextOf(row, body), {
      key: undoId,
      runAt: fromNow(HELD_TEXT_MS),
    })
  await queueMessage(db, row, {
    content: textContent(body),
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
    sentBy: 'transfer',
  })
}
