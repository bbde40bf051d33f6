import { randomBytes, randomUUID } from 'node:crypto'
import {
  type MadePersonalToken,
  PERSONAL_TOKEN_MAX,
  PERSONAL_TOKEN_PREFIX,
  type PersonalTokenInput,
} from '@guiche/contract/personal-tokens'
import { recordAudit } from '../../../platform/audit.ts'
import { DAY, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { tokenHashOf } from '../connections/index.ts'
import { lockUser } from '../../organisation/users/index.ts'
import { personalTokensChanged } from './personal-tokens.events.ts'
import { countTokens, findToken, insertToken } from './personal-tokens.queries.ts'

const TOKEN_BYTES = 32
const SHOWN_CHARACTERS = 4

/** Creates a token, which only this answer shows. @throws ERR_PERSONAL_TOKEN_LIMIT_REACHED */
export function createPersonalToken(
  actor: Actor,
  { name, days, mayWrite }: PersonalTokenInput,
): Promise<MadePersonalToken> {
  const { companyId, userId } = actor
  const id = randomUUID()
  const token = PERSONAL_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const at = now()
  return inCompany(companyId, async (db) => {
    await refuseAboveLimit(db, { companyId, userId }, at)
    await insertToken(db, {
      companyId,
      id,
      userId,
      name,
      mayWrite,
      tokenHash: tokenHashOf(token),
      prefix: token.slice(0, PERSONAL_TOKEN_PREFIX.length + SHOWN_CHARACTERS),
      expiresAt: fromNow(days * DAY),
      createdAt: at,
    })
    await recordAudit(db, companyId, actor, 'personal-token.made', { id, name, mayWrite })
    await announce(db, personalTokensChanged, { companyId, userId })
    const made = await findToken(db, companyId, id)
    if (!made) throw new Error('a created token does not exist')
    return { ...made, token }
  })
}

async function refuseAboveLimit(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
  at: Date,
): Promise<void> {
  // The user's lock serializes the count; otherwise two concurrent requests could both pass the limit.
  await lockUser(db, companyId, userId)
  if ((await countTokens(db, { companyId, userId }, at)) >= PERSONAL_TOKEN_MAX)
    throw new AppError('ERR_PERSONAL_TOKEN_LIMIT_REACHED')
}
