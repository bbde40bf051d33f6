import { PERSONAL_TOKEN_PAGE, type PersonalTokenQuery } from '@guiche/contract/personal-tokens'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { maySeeAllTokens } from './personal-tokens.access.ts'
import { listTokens } from './personal-tokens.queries.ts'

/** A page of the actor's tokens, or of the company's with `ofCompany`. @throws ERR_NO_PERMISSION */
export function pageOfTokens(actor: Actor, { ofCompany, pageNumber }: PersonalTokenQuery) {
  const { companyId, userId } = actor
  if (ofCompany && !maySeeAllTokens(actor)) throw new AppError('ERR_NO_PERMISSION')
  const whose = ofCompany ? { companyId } : { companyId, userId }
  return inCompany(companyId, async (db) => {
    const offset = (pageNumber - 1) * PERSONAL_TOKEN_PAGE
    const rows = await listTokens(db, whose, { at: now(), limit: PERSONAL_TOKEN_PAGE + 1, offset })
    return {
      tokens: rows.slice(0, PERSONAL_TOKEN_PAGE),
      hasMore: rows.length > PERSONAL_TOKEN_PAGE,
    }
  })
}
