import type { ReportFigures, ReportQuery, ReportRow } from '@guiche/contract/dashboard'
import { now } from '../../../platform/clock.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { openHoursOf } from './open-hours.ts'
import { listReport, sumReport } from './reports.queries.ts'

/** A report by `by`. A company without working hours gets elapsed time for `working` too. */
export function showReport(
  { companyId }: Actor,
  { by, from, to, clock }: ReportQuery,
): Promise<{ rows: ReportRow[]; total: ReportFigures; hasHours: boolean }> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new Error(`company ${companyId} does not exist`)
    const open = openHoursOf(company, now().getUTCFullYear() + 1)
    const hasHours = open.opens.length > 0
    const asked = {
      companyId,
      period: { zone: company.timeZone, from, to },
      hours: clock === 'working' && hasHours ? open : undefined,
    }
    const [rows, total] = await pipeline([listReport(db, asked, by), sumReport(db, asked)])
    return { rows, total, hasHours }
  })
}
