import type { Macro, MacroRun } from '@guiche/contract/macros'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTicketAs } from '../../tickets/tickets/index.ts'
import { findReferences, referencesOf } from '../ticket-actions/index.ts'
import { brokenActions } from './broken-actions.ts'
import { listRuns } from './macro-runs.queries.ts'
import { findMacro, listMacros, type MacroRow } from './macros.queries.ts'

export function allMacros(actor: Actor): Promise<{ macros: Macro[] }> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => ({
    macros: await presentMacros(db, actor, await listMacros(db, companyId, userId)),
  }))
}

/** Loads a macro that the user sees; another user's own macro answers like a missing one. @throws ERR_NO_MACRO_FOUND */
export function showMacro(actor: Actor, id: number): Promise<Macro> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const row = await findMacro(db, companyId, userId, id)
    if (!row) throw new AppError('ERR_NO_MACRO_FOUND')
    return presentMacro(db, actor, row)
  })
}

export function runsOfTicket(actor: Actor, ticketId: number): Promise<{ runs: MacroRun[] }> {
  return inCompany(actor.companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    return { runs: await listRuns(db, actor.companyId, ticketId) }
  })
}

export async function presentMacro(db: Db, actor: Actor, row: MacroRow): Promise<Macro> {
  const [macro] = await presentMacros(db, actor, [row])
  if (!macro) throw new Error('a macro to present does not exist')
  return macro
}

/** Adds the indexes of the actions that are broken for the actor. */
async function presentMacros(
  db: Db,
  { companyId, userId }: Actor,
  rows: readonly MacroRow[],
): Promise<Macro[]> {
  const named = rows.flatMap(({ actions }) => actions.flatMap(referencesOf))
  const there = await findReferences(db, companyId, named, userId)
  return rows.map((row) => ({
    ...row,
    broken: brokenActions(row.actions, there).map(({ at }) => at),
  }))
}
