import { sql } from 'kysely'
import { ticketStatus, waitingSide } from '@guiche/contract/tickets'
import { z } from 'zod'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

const moment = z.string().nullable().default(null)
const number = z.int().nullable().default(null)

/** The columns of a ticket that an undo restores. */
export const undoneState = z.object({
  status: ticketStatus,
  userId: number,
  queueId: number,
  whatsappId: number,
  chatbot: z.boolean(),
  queueOptionId: number,
  useIntegration: z.boolean(),
  integrationId: number,
  promptId: number,
  unreadMessages: z.int(),
  isAnswered: z.boolean().default(false),
  waitingOn: waitingSide.nullable().default(null),
  waitingSince: moment,
  snoozedUntil: moment,
  queuedAt: moment,
  acceptedAt: moment,
  closedAt: moment,
})
export type UndoneState = z.output<typeof undoneState>

interface Undo {
  companyId: number
  ticketId: number
  userId: number
  id: string
  before: UndoneState
  madeAt: Date
}

/** Saves an undo, replacing an earlier one: only the last change of a ticket can be undone. */
export async function saveUndo(db: Db, { before, ...undo }: Undo): Promise<void> {
  const values = { ...undo, before: JSON.stringify(before) }
  const { companyId: _company, ticketId: _ticket, ...change } = values
  await db
    .insertInto('ticketUndos')
    .values(values)
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(change))
    .execute()
}

/** Replaces the state that an undo restores. */
export async function saveUndoneState(
  db: Db,
  companyId: number,
  ticketId: number,
  before: UndoneState,
): Promise<void> {
  await db
    .updateTable('ticketUndos')
    .set({ before: JSON.stringify(before) })
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .execute()
}

/** @returns the removed undo, if there was one */
export async function removeUndo(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<Undo | undefined> {
  const row = await db
    .deleteFrom('ticketUndos')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, before: undoneState.parse(row.before), madeAt: new Date(row.madeAt) }
}

/** Deletes the undos of a leaving user's tickets, which could return a ticket to a user that is gone. */
export async function removeUndosOfUser(db: Db, companyId: number, userId: number): Promise<void> {
  await sql`delete from ticket_undos where company_id = ${companyId} and ticket_id in (
    select id from tickets where company_id = ${companyId} and user_id = ${userId})`.execute(db)
}
