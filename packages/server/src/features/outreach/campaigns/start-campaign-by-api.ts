import type { Campaign } from '@guiche/contract/campaigns'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import { planAllows } from '../../organisation/companies/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'
import { startLockedCampaign } from './start-campaign.ts'
import { openCampaignAs } from './change-campaign.ts'
import { lineIdsOf } from './lines-and-template.ts'

/**
 * Starts a campaign over a connection, for a program that has its token. A repeat while it runs returns the same.
 * @throws ERR_API_NOT_ALLOWED, ERR_NO_CAMPAIGN_FOUND, and what `startLockedCampaign` throws
 */
export function startCampaignByApi(
  holder: TokenHolder,
  id: number,
): Promise<Pick<Campaign, 'id' | 'status' | 'startedAt'>> {
  return inCompany(holder.companyId, async (db) => {
    await refuseWithoutCampaigns(db, holder.companyId)
    const row = await openCampaignAs(db, holder, id)
    // A token does not see campaigns over other connections.
    if (!(await lineIdsOf(db, row)).includes(holder.whatsappId))
      throw new AppError('ERR_NO_CAMPAIGN_FOUND')
    const { status, startedAt } =
      row.status === 'EM_ANDAMENTO' ? row : await startLockedCampaign(db, row)
    return { id, status, startedAt }
  })
}

/** The check of the token covers only the API's own module. */
async function refuseWithoutCampaigns(db: Db, companyId: number): Promise<void> {
  const isAllowed = await planAllows(db, companyId, 'useCampaigns')
  const isOn = (await findSettingValue(db, companyId, 'campaignsEnabled')) === 'true'
  if (!isAllowed || !isOn) throw new AppError('ERR_API_NOT_ALLOWED')
}
