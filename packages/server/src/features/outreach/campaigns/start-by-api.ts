import type { Campaign } from '@guiche/contract/campaigns'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import { startNow } from './begin-campaign.ts'
import { openCampaignAs } from './change-campaign.ts'
import { lineIdsOf } from './lines-of-campaign.ts'

/**
 * A program that holds a connection's token begins a campaign that goes over it. A repeat while it is under way answers
 * the same. @throws ERR_API_NOT_ALLOWED, ERR_NO_CAMPAIGN_FOUND, and what `startNow` throws
 */
export function startByApi(
  holder: TokenHolder,
  id: number,
): Promise<Pick<Campaign, 'id' | 'status' | 'startedAt'>> {
  return inCompany(holder.companyId, async (db) => {
    await refuseWithoutCampaigns(db, holder.companyId)
    const row = await openCampaignAs(db, holder, id)
    // A campaign over other connections is not there, as messages of theirs are not.
    if (!(await lineIdsOf(db, row)).includes(holder.whatsappId))
      throw new AppError('ERR_NO_CAMPAIGN_FOUND')
    const { status, startedAt } = row.status === 'EM_ANDAMENTO' ? row : await startNow(db, row)
    return { id, status, startedAt }
  })
}

/** The token's own check knows the API's module alone. */
async function refuseWithoutCampaigns(db: Db, companyId: number): Promise<void> {
  const isAllowed = await planAllows(db, companyId, 'useCampaigns')
  const isOn = (await findSettingValue(db, companyId, 'campaignsEnabled')) === 'true'
  if (!isAllowed || !isOn) throw new AppError('ERR_API_NOT_ALLOWED')
}
