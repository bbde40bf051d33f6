import type { Attendant, Counters, DashboardQuery } from '@guiche/contract/dashboard'
import { dayAt, lastDays } from '@guiche/contract/time-zones'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import {
  countAttendancesByDay,
  countAttendancesByHour,
  countAttendancesByUser,
  countLeads,
  countCurrentTickets,
  readPeriodFigures,
  listAttendants,
} from './dashboard.queries.ts'

/** Counters and attendants of a period; 0 `days` do not limit it. */
export function showDashboard(
  { companyId }: Actor,
  { days, date_from, date_to }: DashboardQuery,
): Promise<{ counters: Counters; attendants: Attendant[] }> {
  return inCompany(companyId, async (db) => {
    const zone = await companyTimeZone(db, companyId)
    const since = days ? lastDays(days, dayAt(now(), zone)).from : undefined
    const period = { zone, from: laterDay(since, date_from), to: date_to }
    const [present, done, leads, attendants] = await pipeline([
      countCurrentTickets(db, companyId),
      readPeriodFigures(db, companyId, period),
      countLeads(db, companyId, period),
      listAttendants(db, companyId, period),
    ])
    return { counters: { ...present, ...done, leads }, attendants }
  })
}

/** The later of two days as yyyy-MM-dd. */
function laterDay(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || (other !== undefined && other > one) ? other : one
}

interface DayRange {
  initialDate?: string | undefined
  finalDate?: string | undefined
}

export function ticketsByUser(
  { companyId }: Actor,
  { initialDate: from, finalDate: to }: DayRange,
) {
  return inCompany(companyId, async (db) => {
    const zone = await companyTimeZone(db, companyId)
    return { data: await countAttendancesByUser(db, companyId, { zone, from, to }) }
  })
}

/** A period of a single day is counted by hours. */
export function ticketsByDay({ companyId }: Actor, { initialDate: from, finalDate: to }: DayRange) {
  return inCompany(companyId, async (db) => {
    const period = { zone: await companyTimeZone(db, companyId), from, to }
    const count = from !== undefined && from === to ? countAttendancesByHour : countAttendancesByDay
    const data = await count(db, companyId, period)
    return { count: data.reduce((sum, { total }) => sum + total, 0), data }
  })
}

async function companyTimeZone(db: Db, companyId: number): Promise<string> {
  const company = await findCompany(db, companyId)
  if (!company) throw new Error(`company ${companyId} does not exist`)
  return company.timeZone
}
