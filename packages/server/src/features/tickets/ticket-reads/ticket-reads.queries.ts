import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Viewer } from '../tickets/index.ts'

interface TicketRead {
  companyId: number
  userId: number
  ticketId: number
  position: number
}

/** @returns true if the mark rose */
export async function saveTicketRead(db: Db, read: TicketRead): Promise<boolean> {
  const row = await db
    .insertInto('ticketReads')
    .values(read)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'userId', 'ticketId'])
        .doUpdateSet({ position: read.position })
        .where('ticketReads.position', '<', read.position),
    )
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

/** Lowers marks that lie behind the end of their thread, after positions of threads changed. */
export async function capTicketReads(
  db: Db,
  companyId: number,
  threadIds: number[],
): Promise<void> {
  await sql`update ticket_reads set position = least(ticket_reads.position, threads.last_position)
    from tickets join threads on threads.company_id = ${companyId} and threads.id = tickets.thread_id
    where ticket_reads.company_id = ${companyId} and tickets.company_id = ${companyId}
      and tickets.id = ticket_reads.ticket_id and tickets.thread_id = any(${threadIds}::int[])`.execute(
    db,
  )
}

const READS_AT_MOST = 10_000

/** Marks on unclosed tickets that the viewer may see now. */
export async function listTicketReads(
  db: Db,
  companyId: number,
  { userId, isAdmin, queueIds, seesQueueless }: Viewer,
): Promise<Array<Pick<TicketRead, 'ticketId' | 'position'>>> {
  const { rows } = await sql<Pick<TicketRead, 'ticketId' | 'position'>>`
    select ticket_id, position from ticket_reads
    join tickets on tickets.company_id = ${companyId} and tickets.id = ticket_id
    where ticket_reads.company_id = ${companyId} and ticket_reads.user_id = ${userId} and status <> 'closed'
      and (${isAdmin} or tickets.user_id = ${userId} or queue_id = any(${queueIds}::int[])
        or (${seesQueueless} and queue_id is null))
    order by ticket_id desc limit ${READS_AT_MOST}`.execute(db)
  return rows
}
