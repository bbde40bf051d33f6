import { promptModels } from '@guiche/contract/prompts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AiAccount } from '../../setup/ai/index.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { findUsageThisMonth } from './help-usage.ts'

export interface CompanyAi {
  account: AiAccount
  model: string
}

/** Account, model and budget of the company's AI. @throws ERR_AI_NOT_SET_UP, ERR_AI_MONTH_SPENT */
export async function openCompanyAi(db: Db, companyId: number): Promise<CompanyAi> {
  const { openAiKey, openAiAddress, openAiModel, openAiMonthlyTokens } = await listSettingValues(
    db,
    companyId,
    ['openAiKey', 'openAiAddress', 'openAiModel', 'openAiMonthlyTokens'],
  )
  if (openAiKey === '') throw new AppError('ERR_AI_NOT_SET_UP')
  const most = Number(openAiMonthlyTokens)
  if (most > 0) {
    const { tokensIn, tokensOut } = await findUsageThisMonth(db, companyId)
    if (tokensIn + tokensOut >= most) throw new AppError('ERR_AI_MONTH_SPENT')
  }
  return {
    account: { apiKey: openAiKey, address: openAiAddress },
    model: openAiModel || promptModels[0],
  }
}
