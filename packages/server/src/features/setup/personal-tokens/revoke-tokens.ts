import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { maySeeAllTokens } from './personal-tokens.access.ts'
import { personalTokensChanged } from './personal-tokens.events.ts'
import { findToken, removeExpiredTokens, removeTokens } from './personal-tokens.queries.ts'

/** Revokes a token of the actor, or of any user if the actor may see all. @throws ERR_NO_PERSONAL_TOKEN_FOUND */
export function revokeToken(actor: Actor, id: string): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const token = await findToken(db, companyId, id)
    const isShown =
      token !== undefined && (token.user.id === actor.userId || maySeeAllTokens(actor))
    if (!isShown) throw new AppError('ERR_NO_PERSONAL_TOKEN_FOUND')
    const { name, user } = token
    await removeTokens(db, { companyId, id })
    await recordAudit(db, companyId, actor, 'personal-token.revoked', {
      id,
      name,
      userId: user.id,
      user: user.name,
    })
    await announce(db, personalTokensChanged, { companyId, userId: user.id })
    return { message: 'Token revoked' }
  })
}

/** Deletes the tokens of a user, or of a whole company. */
export async function revokeTokens(
  db: Db,
  { companyId, userId }: { companyId: number; userId?: number },
): Promise<void> {
  const ended = await removeTokens(db, { companyId, ...(userId !== undefined && { userId }) })
  if (ended > 0) await announce(db, personalTokensChanged, { companyId, userId: userId ?? null })
}

export function purgeExpiredTokens(): Promise<void> {
  return acrossCompanies('purge expired personal tokens', (db) => removeExpiredTokens(db, now()))
}
