import { isInCompanyZone } from '@guiche/contract/given-time'
import type { Schedule, ScheduleQuery } from '@guiche/contract/schedules'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTimePlace, parseInstant } from '../../organisation/companies/index.ts'
import { signedFileName } from '../../organisation/files/index.ts'
import { findSchedule, listSchedules, type NamedSchedule } from './schedules.queries.ts'

export function pageOfSchedules({ companyId }: Actor, query: ScheduleQuery) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listSchedules(
      db,
      companyId,
      await queryInZone(db, companyId, query),
    )
    return { schedules: rows.map(presentSchedule), ...rest }
  })
}

/** Reads the company's zone only if a time is given without a zone. */
async function queryInZone(
  db: Db,
  companyId: number,
  query: ScheduleQuery,
): Promise<ScheduleQuery> {
  const { from, to, ...rest } = query
  if (!isInCompanyZone(from) && !isInCompanyZone(to)) return query
  const place = await findTimePlace(db, companyId)
  return {
    ...rest,
    ...(from !== undefined && { from: parseInstant('from', from, place).toISOString() }),
    ...(to !== undefined && { to: parseInstant('to', to, place).toISOString() }),
  }
}

export function showSchedule({ companyId }: Actor, id: number): Promise<Schedule> {
  return inCompany(companyId, (db) => existingSchedule(db, companyId, id))
}

export async function existingSchedule(db: Db, companyId: number, id: number): Promise<Schedule> {
  const row = await findSchedule(db, companyId, id)
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  return presentSchedule(row)
}

function presentSchedule({
  fileId,
  failureCode,
  failureReason,
  contactName,
  userName,
  repeatDay: _day,
  messageId: _message,
  idempotencyKey: _key,
  ...row
}: NamedSchedule): Schedule {
  return {
    ...row,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
    mediaPath: fileId === null ? null : signedFileName(row.companyId, fileId, row.mediaName),
    contact: { id: row.contactId, name: contactName },
    user: row.userId === null ? null : { id: row.userId, name: userName ?? '' },
  }
}
