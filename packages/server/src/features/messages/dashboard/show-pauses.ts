import { PAUSE_ROWS_MAX, type PauseRow, type PausesQuery } from '@guiche/contract/dashboard'
import { dayAt, lastDays } from '@guiche/contract/time-zones'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { listPauses } from './pauses.queries.ts'

const DAYS_SHOWN = 31

/** Pauses between two calendar days in the company's zone, both included. */
export function showPauses(
  { companyId }: Actor,
  { from, to }: PausesQuery,
): Promise<{ rows: PauseRow[]; hasMore: boolean }> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new Error(`company ${companyId} does not exist`)
    const zone = company.timeZone
    const at = now()
    const last = to ?? dayAt(at, zone)
    const shown = { ...lastDays(DAYS_SHOWN, last), ...(from !== undefined && { from }) }
    const asked = { companyId, zone, ...shown, at }
    const rows = await listPauses(db, asked, PAUSE_ROWS_MAX + 1)
    return { rows: rows.slice(0, PAUSE_ROWS_MAX), hasMore: rows.length > PAUSE_ROWS_MAX }
  })
}
