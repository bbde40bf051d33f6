import type { PixFault, PixProviderName } from '@guiche/contract/pix-providers'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  readProviderAccounts,
  type PixProvider,
  ProviderFault,
  webhookAddress,
  webhookToken,
} from '../pix-providers/index.ts'
import { saveWebhookState } from './poll-webhook.ts'
import type { PollResult } from './webhook-rules.ts'

/** Tests the account of the company's chosen provider; if it answers, registers the webhook there. */
export async function testPixAccount(
  companyId: number,
): Promise<{ fault: PixFault | null; isTold: boolean }> {
  const accounts = await inCompany(companyId, (db) => readProviderAccounts(db, companyId))
  const { chosen } = accounts
  if (chosen === undefined) return { fault: 'no_account', isTold: false }
  const saveSeenState = (seen: PollResult) =>
    inCompany(companyId, (db) => saveWebhookState(db, companyId, chosen, seen))
  try {
    const provider = accounts.of(chosen)
    await provider.test()
    const isTold = await registerWebhook(companyId, chosen, provider)
    if (isTold) await saveSeenState({ state: 'told' })
    return { fault: null, isTold }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    await saveSeenState({ fault: error.fault })
    return { fault: error.fault, isTold: false }
  }
}

async function registerWebhook(
  companyId: number,
  name: PixProviderName,
  provider: PixProvider,
): Promise<boolean> {
  const address = webhookAddress(companyId, name)
  if (!address.startsWith('https://')) return false
  try {
    await provider.registerWebhook(address, webhookToken(companyId, name))
    return true
  } catch (error) {
    if (error instanceof ProviderFault) return false
    throw error
  }
}
