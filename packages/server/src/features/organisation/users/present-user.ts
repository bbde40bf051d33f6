import type { LiveUser } from '@guiche/contract/live-events'
import type { User } from '@guiche/contract/users'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCompany, findPlanOf, sessionDueDate } from '../companies/index.ts'
import { fileAddress } from '../files/index.ts'
import { listSettings, maskedSetting } from '../settings/index.ts'
import { listQueuesOfUsers, type UserRow } from './users.queries.ts'

/** Users as colleagues see them. */
export async function presentUsers(db: Db, companyId: number, rows: UserRow[]): Promise<User[]> {
  const company = await findCompany(db, companyId)
  const queues = await listQueuesOfUsers(
    db,
    companyId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...withPictureAddress(row),
    queues: queues.get(row.id) ?? [],
    company: { id: companyId, name: company?.name ?? '' },
  }))
}

/** A user as a session contains it: with the company's due date, settings and plan. */
export async function presentSessionUser(db: Db, row: UserRow): Promise<LiveUser> {
  const { companyId } = row
  const company = await findCompany(db, companyId)
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  const settings = (await listSettings(db, companyId)).map(maskedSetting)
  const queues = await listQueuesOfUsers(db, companyId, [row.id])
  return {
    ...withPictureAddress(row),
    queues: queues.get(row.id) ?? [],
    company: {
      ...company,
      dueDate: sessionDueDate(company),
      settings,
      plan: await findPlanOf(db, company),
    },
  }
}

function withPictureAddress({ avatarFileId, ...row }: UserRow) {
  const profilePicUrl =
    avatarFileId === null ? '' : fileAddress(row.companyId, avatarFileId, `${row.id}.webp`)
  return { ...row, profilePicUrl }
}
