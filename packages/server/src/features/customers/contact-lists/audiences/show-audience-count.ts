import { type Audience, AUDIENCE_COUNT_CAP } from '@guiche/contract/contact-lists'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { countAudience } from './audience.queries.ts'

export function showAudienceCount(
  { companyId }: Actor,
  audience: Audience,
): Promise<{ count: number }> {
  return inCompany(companyId, async (db) => {
    return { count: await countAudience(db, companyId, audience, AUDIENCE_COUNT_CAP) }
  })
}
