import { randomUUID } from 'node:crypto'
import type { TicketStatus } from '@guiche/contract/tickets'
import { inCompany } from '../platform/database/transaction.ts'

let made = 0

/** A ticket with its contact and thread, without a connection. */
export function buildTicket(
  companyId: number,
  given: { status?: TicketStatus; queueId?: number | null; userId?: number | null } = {},
): Promise<{ id: number; uuid: string; contactId: number }> {
  const { status = 'pending', queueId = null, userId = null } = given
  const number = `5511${String(980_000_000 + ++made)}`
  return inCompany(companyId, async (db) => {
    const { id: contactId } = await db
      .insertInto('contacts')
      .values({ companyId, name: `Cliente ${made}`, number })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: threadId } = await db
      .insertInto('threads')
      .values({ companyId, contactId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return db
      .insertInto('tickets')
      .values({ companyId, contactId, threadId, uuid: randomUUID(), status, queueId, userId })
      .returning(['id', 'uuid', 'contactId'])
      .executeTakeFirstOrThrow()
  })
}
