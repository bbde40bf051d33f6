import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { countAnswerUnlessStopped } from '../automation/index.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { queueMessage, textContent } from '../../messages/messages/index.ts'
import { findQueue } from '../../setup/queues/index.ts'
import { lockTicketRow, type TicketRow } from '../../tickets/tickets/index.ts'
import { isStaffed, listPositionsDue, saveWait } from './distribution.queries.ts'
import { runSequentially } from './run-sequentially.ts'
import { positionText } from './position-text.ts'
import { expectedWaitMinutes, positionOf } from './positions.ts'

const RULE = 'queuePosition'

/**
 * Sends queue positions to the customers of a company who asked for theirs or whose queue announces it periodically.
 */
export async function sendPositions(companyId: number): Promise<void> {
  const listeners = await inCompany(companyId, (db) => listPositionsDue(db, companyId, now()))
  await runSequentially(listeners, ({ id }) => sendPosition(companyId, id))
}

function sendPosition(companyId: number, ticketId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const ticket = await lockTicketRow(db, companyId, ticketId)
    const [still] = await listPositionsDue(db, companyId, now(), ticketId)
    // Another process may have sent it.
    if (!ticket || !still) return
    await saveWait(db, companyId, ticketId, { askedAt: null, toldAt: now() })
    const text = await positionTextFor(db, ticket, still.hasAsked)
    if (text === undefined || !(await countAnswerUnlessStopped(db, ticket))) return
    await queueMessage(db, ticket, {
      content: textContent(text),
      userId: null,
      quotedMsgId: null,
      idempotencyKey: null,
      sentBy: RULE,
    })
  })
}

/**
 * While no attendant of the queue is at work, the position goes only to customers who asked, and without a time: a
 * number that does not change through the night is no comfort.
 */
async function positionTextFor(
  db: Db,
  ticket: TicketRow,
  hasAsked: boolean,
): Promise<string | undefined> {
  const { companyId, contactId, queueId, whatsappId, isGroup } = ticket
  if (queueId === null || whatsappId === null || isGroup) return undefined
  const [company, contact, queue, position, isAttended] = await pipeline([
    findCompany(db, companyId),
    findContact(db, companyId, contactId),
    findQueue(db, companyId, queueId),
    positionOf(db, ticket),
    isStaffed(db, companyId, queueId, now()),
  ])
  if (!queue || position === undefined || contact?.disableBot === true) return undefined
  if (!isAttended && !hasAsked) return undefined
  const minutes = isAttended
    ? await expectedWaitMinutes(db, companyId, { queueId, position })
    : undefined
  return positionText(company?.language ?? 'pt', { queue: queue.name, position, minutes })
}
