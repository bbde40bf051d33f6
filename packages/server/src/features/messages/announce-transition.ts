import { HELD_TEXT_MS, type Ticket } from '@guiche/contract/tickets'
import { renderVariables } from '@guiche/contract/variables'
import { z } from 'zod'
import { fromNow, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { on } from '../../platform/events/events.ts'
import { job } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/worker.ts'
import { findCompany } from '../companies/index.ts'
import { findConnection } from '../connections/index.ts'
import { findSettingValue } from '../settings/index.ts'
import {
  lockTicketRow,
  ticketClosed,
  type TicketRow,
  ticketTransferred,
  ticketUndone,
} from '../tickets/index.ts'
import { queueMessage, textContent } from './queue-message.ts'
import { transferText } from './transition-texts.ts'

// What a person's change says to the customer. Of a change that can be taken back it is a job that waits, so that what
// is taken back was never said. Groups are told nothing: a group is nobody's to pass on.

const HELD_TEXT = 'messages.held-text'
const heldText = z.object({ ticketId: z.int(), body: z.string() })

export const transitionReactions = [
  on(ticketTransferred, async (db, { row, ticket, transfer, undoId }) => {
    if ((await findSettingValue(db, row.companyId, 'sendMsgTransfTicket')) !== 'enabled') return
    const company = await findCompany(db, row.companyId)
    const names = { queue: ticket.queue?.name ?? '', user: ticket.user?.name ?? '' }
    await say(db, row, transferText(company?.language ?? 'pt', transfer, names), undoId)
  }),
  on(ticketClosed, async (db, { row, ticket, undoId }) => {
    if (row.whatsappId === null) return
    const line = await findConnection(db, row.companyId, row.whatsappId)
    await say(db, row, await rendered(db, ticket, line?.complationMessage ?? ''), undoId)
  }),
  // A job of the same key takes the place of the one that waits.
  on(ticketUndone, (db, { ticket, undoId }) =>
    enqueue(db, HELD_TEXT, { ticketId: ticket.id, body: '' }, { key: undoId }),
  ),
]

export const heldTextJob = job(HELD_TEXT, heldText, (companyId, { ticketId, body }) =>
  inCompany(companyId, async (db) => {
    const row = body === '' ? undefined : await lockTicketRow(db, companyId, ticketId)
    if (row) await say(db, row, body, undefined)
  }),
)

async function say(
  db: Db,
  row: TicketRow,
  body: string,
  undoId: string | undefined,
): Promise<void> {
  if (row.isGroup || row.whatsappId === null || body.trim() === '') return
  if (undoId !== undefined)
    return enqueue(
      db,
      HELD_TEXT,
      { ticketId: row.id, body },
      { key: undoId, runAt: fromNow(HELD_TEXT_MS) },
    )
  await queueMessage(db, row, {
    content: textContent(body),
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
  })
}

async function rendered(db: Db, { companyId, contact, protocol }: Ticket, text: string) {
  const company = await findCompany(db, companyId)
  const { timeZone = 'UTC', language = 'pt' } = company ?? {}
  return renderVariables(text, {
    contactName: contact.name,
    protocol,
    at: now(),
    timeZone,
    language,
  })
}
