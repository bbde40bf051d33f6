import type { Acceptance } from '@guiche/contract/invitations'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { findCompany, isExpired } from '../companies/index.ts'
import { addUser, refuseDisabledCreation } from '../users/index.ts'
import { invitationTokenHash } from './invitation-token.ts'
import { invitationDeleted } from './invitations.events.ts'
import {
  findInvitationByToken,
  type InvitationRow,
  listKnownQueues,
  lockInvitation,
  removeInvitation,
} from './invitations.queries.ts'

/**
 * The data of an invitation that its link reveals.
 * @throws ERR_INVITATION_EXPIRED, ERR_COMPANY_INACTIVE, ERR_SUBSCRIPTION_EXPIRED
 */
export async function showInvitation(token: string) {
  const { companyId, id } = await checkedInvitation(token)
  return inCompany(companyId, async (db) => {
    const { row, companyName } = await openInvitation(db, companyId, id, token)
    return { name: row.name, email: row.email, companyName }
  })
}

/**
 * Creates the invited user and deletes the invitation, whose seat the user takes. While the company creates no users
 * the invitation stays.
 * @throws ERR_INVITATION_EXPIRED, ERR_EMAIL_ALREADY_EXISTS and others
 */
export async function acceptInvitation(given: Acceptance): Promise<{ email: string }> {
  const { token, name, password } = given
  const { companyId, id } = await checkedInvitation(token)
  const passwordHash = await hashPassword(password)
  const duplicates = { users_email_key_key: 'ERR_EMAIL_ALREADY_EXISTS' } as const
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const { row } = await openInvitation(db, companyId, id, token)
      await refuseDisabledCreation(db, companyId)
      const { email, profile } = row
      const queueIds = await listKnownQueues(db, companyId, row.queueIds)
      await removeInvitation(db, companyId, id)
      await announce(db, invitationDeleted, { companyId, invitationId: id })
      await addUser(db, companyId, {
        name,
        email,
        passwordHash,
        profile,
        allTicket: 'desabled',
        queueIds,
      })
      return { email }
    }),
  )
}

async function checkedInvitation(token: string): Promise<InvitationRow> {
  const row = await acrossCompanies('find the invitation of a link', (db) =>
    findInvitationByToken(db, invitationTokenHash(token)),
  )
  if (!row || new Date(row.expiresAt) <= now()) throw new AppError('ERR_INVITATION_EXPIRED')
  return row
}

/** Locks the invitation, so that of two concurrent uses of a link the second fails. */
async function openInvitation(db: Db, companyId: number, id: number, token: string) {
  const row = await lockInvitation(db, companyId, id)
  if (row?.tokenHash !== invitationTokenHash(token)) throw new AppError('ERR_INVITATION_EXPIRED')
  const company = await findCompany(db, companyId)
  if (!company?.status) throw new AppError('ERR_COMPANY_INACTIVE')
  if (isExpired(company, now())) throw new AppError('ERR_SUBSCRIPTION_EXPIRED')
  return { row, companyName: company.name }
}
