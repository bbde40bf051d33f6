import type { Assignment } from '@guiche/contract/ticket-assignments'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Inserts the ticket's notice, replacing an earlier one: a ticket has at most one. */
export async function saveAssignment(
  db: Db,
  row: Insertable<Tables['unseenAssignments']>,
): Promise<void> {
  const { userId, byUserId, reason, createdAt } = row
  await db
    .insertInto('unseenAssignments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'ticketId'])
        .doUpdateSet({ userId, byUserId, reason, createdAt }),
    )
    .execute()
}

/** @returns the user whose notice was deleted, if there was one */
export async function removeAssignment(
  db: Db,
  companyId: number,
  ticketId: number,
  userId?: number,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('unseenAssignments')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .returning('userId')
    .executeTakeFirst()
  return row?.userId
}

export async function listAssignments(
  db: Db,
  companyId: number,
  userId: number,
  most: number,
): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('unseenAssignments as handed')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'handed.companyId')
        .onRef('tickets.id', '=', 'handed.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .leftJoin('users as by', (join) =>
      join.onRef('by.companyId', '=', 'handed.companyId').onRef('by.id', '=', 'handed.byUserId'),
    )
    .select(['handed.ticketId', 'handed.reason', 'handed.createdAt', 'handed.byUserId'])
    .select(['tickets.uuid', 'tickets.contactId'])
    .select(['contacts.name as contactName', 'by.name as byName'])
    .where('handed.companyId', '=', companyId)
    .where('handed.userId', '=', userId)
    .orderBy('handed.createdAt', 'desc')
    .orderBy('handed.ticketId', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ contactId, contactName, byUserId, byName, ...row }) => ({
    ...row,
    contact: { id: contactId, name: contactName },
    by: byUserId === null ? null : { id: byUserId, name: byName ?? '' },
  }))
}
