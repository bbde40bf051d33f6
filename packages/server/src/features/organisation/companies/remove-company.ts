import { recordAudit } from '../../../platform/audit.ts'
import { now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import {
  removeSomeRows,
  removeCompanyData,
  companyTablesInOrder,
} from '../../../platform/database/remove-company-data.ts'
import {
  acrossCompanies,
  switchCompany,
  inCompany,
} from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { purgeJobs } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { companyDeleted, companyRemoved } from './companies.events.ts'
import { findCompany } from './companies.queries.ts'
import {
  endRestorePeriod,
  listDueDeletions,
  lockDeletion,
  lockDueDeletion,
  saveRemovalStart,
  removeDeletion,
} from './company-deletions.queries.ts'

// Deletes the rows of a company that can no longer be restored, table by table and in small transactions, so that
// locks, WAL and statements do not grow with the company. The progress is the deleted rows themselves: any process can
// continue an interrupted run.

const AT_ONCE = 2000
/** Less than the interval of the cron job, whose worker other jobs need too. */
const RUN_MS = 45 * SECOND

export const removeDeletedCompanies = cronJob('companies.remove', '* * * * *', async () => {
  const until = performance.now() + RUN_MS
  const due = await acrossCompanies('find deleted companies that are due for removal', (db) =>
    listDueDeletions(db, now()),
  )
  for (const id of due) if (!(await removeRowsUntil(id, until))) return
})

/**
 * Ends a deleted company's restore time.
 * @param name typed by the operator as confirmation
 * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_NAME_DIFFERS
 */
export function removeCompanyNow(actor: Actor, id: number, name: string): Promise<void> {
  return inCompany(id, async (db) => {
    const deletion = await lockDeletion(db, id)
    if (!deletion) throw new AppError('ERR_NO_COMPANY_FOUND')
    if (name !== deletion.name) throw new AppError('ERR_COMPANY_NAME_DIFFERS')
    await endRestorePeriod(db, id, now())
    // Refreshes the list of deleted companies.
    await announce(db, companyDeleted, { companyId: id })
    await switchCompany(db, actor.companyId)
    await recordAudit(db, actor.companyId, actor, 'company.remove-now', { id, name })
  })
}

/** @returns false if the time ran out */
async function removeRowsUntil(id: number, until: number): Promise<boolean> {
  const tables = await inCompany(id, companyTablesInOrder)
  for (const table of tables.filter((name) => name !== 'company_deletions')) {
    let removed = AT_ONCE
    while (removed === AT_ONCE) {
      if (performance.now() > until) return false
      const some = await inCompany(id, (db) => removeRowsOfTable(db, id, table))
      // Another process removes it.
      if (some === undefined) return true
      removed = some
    }
  }
  await inCompany(id, (db) => removeCompanyRow(db, id))
  return true
}

/** @returns undefined if the company is not due for removal, or another process removes it */
async function removeRowsOfTable(db: Db, id: number, table: string): Promise<number | undefined> {
  if (!(await lockDueDeletion(db, id, now()))) return undefined
  await saveRemovalStart(db, id, now())
  return removeSomeRows(db, table, id, AT_ONCE)
}

/** Deletes the rest: rows written late, rows deleted by cascades only, and the company itself. */
async function removeCompanyRow(db: Db, id: number): Promise<void> {
  const deletion = await lockDueDeletion(db, id, now())
  if (!deletion) return
  await purgeJobs(db)
  // Makes the company visible, since hidden rows cannot be deleted.
  await removeDeletion(db, id)
  await removeCompanyData(db, id)
  await announce(db, companyRemoved, { companyId: id })
  const { name, userCompanyId, userId } = deletion
  await switchCompany(db, userCompanyId)
  if (await findCompany(db, userCompanyId))
    await recordAudit(db, userCompanyId, { companyId: userCompanyId, userId }, 'company.remove', {
      id,
      name,
    })
  log.info({ companyId: id }, 'a deleted company was removed')
}
