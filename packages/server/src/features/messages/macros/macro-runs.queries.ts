import type { MacroRun } from '@guiche/contract/macros'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { listNames } from '../../organisation/users/index.ts'

export type MacroRunRow = Selectable<Tables['macroRuns']>

/** Most runs listed for one ticket. */
const RUNS_SHOWN = 200

/** The runs of macros on a ticket, the newest first. */
export async function listRuns(db: Db, companyId: number, ticketId: number): Promise<MacroRun[]> {
  const rows = await db
    .selectFrom('macroRuns')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(RUNS_SHOWN)
    .execute()
  return presentRuns(db, rows)
}

/** The run of an earlier call with the same idempotency key. */
export async function findRun(
  db: Db,
  press: Pick<MacroRunRow, 'companyId' | 'ticketId' | 'userId' | 'idempotencyKey'>,
): Promise<MacroRunRow | undefined> {
  return db
    .selectFrom('macroRuns')
    .selectAll()
    .where('companyId', '=', press.companyId)
    .where('ticketId', '=', press.ticketId)
    .where('userId', '=', press.userId)
    .where('idempotencyKey', '=', press.idempotencyKey)
    .executeTakeFirst()
}

export async function insertRun(
  db: Db,
  run: Insertable<Tables['macroRuns']>,
): Promise<MacroRunRow> {
  return db.insertInto('macroRuns').values(run).returningAll().executeTakeFirstOrThrow()
}

export async function presentRun(db: Db, row: MacroRunRow): Promise<MacroRun> {
  const [run] = await presentRuns(db, [row])
  if (!run) throw new Error('a run to present does not exist')
  return run
}

async function presentRuns(db: Db, rows: readonly MacroRunRow[]): Promise<MacroRun[]> {
  const [first] = rows
  if (!first) return []
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const names = await listNames(db, first.companyId, userIds)
  return rows.map(({ id, ticketId, userId, name, kinds, createdAt }) => {
    const userName = names.get(userId) ?? ''
    return { id, ticketId, userId, userName, name, kinds, createdAt }
  })
}
