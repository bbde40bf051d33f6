import { audit } from '../../../platform/audit.ts'
import { now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  removeSomeRows,
  removeTenant,
  tenantTablesInOrder,
} from '../../../platform/database/remove-tenant.ts'
import {
  acrossCompanies,
  goOnInCompany,
  inCompany,
} from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { forgetJobs } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { companyDeleted, companyRemoved } from './companies.events.ts'
import { findCompany } from './companies.queries.ts'
import {
  endRestorable,
  listDueDeletions,
  lockDeletion,
  lockDueDeletion,
  markRemoval,
  removeDeletion,
} from './company-deletions.queries.ts'

// What is left of a company once nobody may take it back: table by table, some rows to a transaction, so that no
// lock, log or statement grows with the company. Rows that are gone are all that is kept of how far it came: a run
// that is killed is gone on with by the next, of whatever process.

const AT_ONCE = 2000
/** The next run begins a minute after this one; nobody's jobs wait for longer. */
const RUN_MS = 45 * SECOND

export const removeDeletedCompanies = cronJob('companies.remove', '* * * * *', async () => {
  const until = performance.now() + RUN_MS
  const due = await acrossCompanies('companies whose day of grace is over', (db) =>
    listDueDeletions(db, now()),
  )
  for (const id of due) if (!(await removeUntil(id, until))) return
})

/** Ends the time in which a deleted company may be taken back; the operator has typed its name. */
export function removeNow(actor: Actor, id: number, name: string): Promise<void> {
  return inCompany(id, async (db) => {
    const deletion = await lockDeletion(db, id)
    if (!deletion) throw new AppError('ERR_NO_COMPANY_FOUND')
    if (name !== deletion.name) throw new AppError('ERR_COMPANY_NAME_DIFFERS')
    await endRestorable(db, id, now())
    // Its list is another.
    await announce(db, companyDeleted, { companyId: id })
    await goOnInCompany(db, actor.companyId)
    await audit(db, actor.companyId, actor, 'company.remove-now', { id, name })
  })
}

/** @returns false when the time was not enough */
async function removeUntil(id: number, until: number): Promise<boolean> {
  const tables = await inCompany(id, tenantTablesInOrder)
  for (const table of tables.filter((name) => name !== 'company_deletions')) {
    let removed = AT_ONCE
    while (removed === AT_ONCE) {
      if (performance.now() > until) return false
      const some = await inCompany(id, (db) => removeSome(db, id, table))
      // Another process is at it.
      if (some === undefined) return true
      removed = some
    }
  }
  await inCompany(id, (db) => removeRest(db, id))
  return true
}

/** @returns undefined when the company is not to be removed, or is being removed elsewhere */
async function removeSome(db: Db, id: number, table: string): Promise<number | undefined> {
  if (!(await lockDueDeletion(db, id, now()))) return undefined
  await markRemoval(db, id, now())
  return removeSomeRows(db, table, id, AT_ONCE)
}

/** What is left: rows that were written late, those that only a cascade takes, and the company itself. */
async function removeRest(db: Db, id: number): Promise<void> {
  const deletion = await lockDueDeletion(db, id, now())
  if (!deletion) return
  await forgetJobs(db)
  // It shows again, to be deleted: what is hidden cannot be.
  await removeDeletion(db, id)
  await removeTenant(db, id)
  await announce(db, companyRemoved, { companyId: id })
  const { name, userCompanyId, userId } = deletion
  await goOnInCompany(db, userCompanyId)
  if (await findCompany(db, userCompanyId))
    await audit(db, userCompanyId, { companyId: userCompanyId, userId }, 'company.remove', {
      id,
      name,
    })
  log.info({ companyId: id }, 'a deleted company was removed')
}
