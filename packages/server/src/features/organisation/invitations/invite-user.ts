import type { Invitation, InvitationInput } from '@guiche/contract/invitations'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { countAttempt, refundAttempt } from '../../../platform/rate-limits.ts'
import { seal } from '../../../platform/secrets.ts'
import {
  emailKey,
  findUserByEmail,
  refuseDisabledCreation,
  refuseWithoutSeat,
} from '../users/index.ts'
import { invitationPath, makeInvitationToken } from './invitation-token.ts'
import { INVITATION_MAIL, SEALED } from './mail-invitation.ts'
import { invitationChanged, invitationDeleted } from './invitations.events.ts'
import {
  insertInvitation,
  listKnownQueues,
  listInvitations,
  lockInvitation,
  removeInvitation,
  removeInvitationOfEmail,
  saveInvitation,
  type InvitationRow,
} from './invitations.queries.ts'

interface InvitedUser {
  invitation: Invitation
  path: string
}

/**
 * Invites a user within the plan's limit, which holds for concurrent requests too.
 * @throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_USER_LIMIT_REACHED, ERR_TOO_MANY_INVITATIONS…
 */
export function inviteUser(actor: Actor, input: InvitationInput): Promise<InvitedUser> {
  const { companyId } = actor
  const key = emailKey(input.email)
  return inCompany(companyId, async (db) => {
    await refuseDisabledCreation(db, companyId)
    if (await findUserByEmail(db, key)) throw new AppError('ERR_EMAIL_ALREADY_EXISTS')
    const known = await listKnownQueues(db, companyId, input.queueIds)
    if (known.length < new Set(input.queueIds).size) throw new AppError('ERR_NO_QUEUE_FOUND')
    const former = await removeInvitationOfEmail(db, companyId, key)
    if (former !== undefined)
      await announce(db, invitationDeleted, { companyId, invitationId: former })
    await refuseWithoutSeat(db, companyId)
    const { token, ...secret } = makeInvitationToken()
    const row = await insertInvitation(db, {
      companyId,
      email: input.email,
      emailKey: key,
      name: input.name ?? '',
      profile: input.profile,
      queueIds: known,
      invitedBy: actor.userId,
      ...secret,
    })
    return enqueueInvitationMail(db, row, token)
  })
}

/**
 * Sends a new link with a new expiry. An expired invitation needs a free seat again.
 * @throws ERR_NO_INVITATION_FOUND and as `inviteUser`
 */
export function resendInvitation(actor: Actor, id: number): Promise<InvitedUser> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await lockInvitation(db, companyId, id)
    if (!before) throw new AppError('ERR_NO_INVITATION_FOUND')
    await refuseDisabledCreation(db, companyId)
    if (new Date(before.expiresAt) <= now()) await refuseWithoutSeat(db, companyId)
    const { token, ...secret } = makeInvitationToken()
    return enqueueInvitationMail(db, await saveInvitation(db, companyId, id, secret), token)
  })
}

export function revokeInvitation(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    if (!(await lockInvitation(db, companyId, id))) throw new AppError('ERR_NO_INVITATION_FOUND')
    await removeInvitation(db, companyId, id)
    await announce(db, invitationDeleted, { companyId, invitationId: id })
    return { message: 'Invitation revoked' }
  })
}

export function showInvitations({ companyId }: Actor): Promise<Invitation[]> {
  return inCompany(companyId, (db) => listInvitations(db, companyId))
}

/** Mails the link, within a rate limit, since the recipient did not request the mail. */
async function enqueueInvitationMail(
  db: Db,
  row: InvitationRow,
  token: string,
): Promise<InvitedUser> {
  await countInvitationMail(row)
  await enqueue(
    db,
    INVITATION_MAIL,
    { invitationId: row.id, sealed: seal(SEALED, token) },
    { key: String(row.id) },
  )
  const { tokenHash: _, emailKey: __, invitedBy: ___, ...invitation } = row
  await announce(db, invitationChanged, invitation)
  return { invitation, path: invitationPath(token) }
}

/** Called after all other checks, so that only sent mails count. @throws ERR_TOO_MANY_INVITATIONS… */
async function countInvitationMail({ companyId, emailKey: key }: InvitationRow): Promise<void> {
  await countAttempt('invitationRecipient', key, 'ERR_TOO_MANY_INVITATIONS_TO_ONE')
  try {
    await countAttempt('invitationCompany', String(companyId), 'ERR_TOO_MANY_INVITATIONS')
  } catch (error) {
    await refundAttempt('invitationRecipient', key)
    throw error
  }
}
