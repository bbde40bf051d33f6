import type { PixFault } from '@guiche/contract/pix-providers'
import { inCompany } from '../../platform/database/transaction.ts'
import { ownLink } from '../../platform/http/own-address.ts'
import { webhookToken } from './hear-providers.ts'
import { type PixProvider, ProviderFault } from './provider.ts'
import { findAccounts } from './provider-account.ts'

/** Whether the account by which the company is paid answers; where it does, it is asked to tell of payments. */
export async function testAccount(
  companyId: number,
): Promise<{ fault: PixFault | null; isTold: boolean }> {
  const accounts = await inCompany(companyId, (db) => findAccounts(db, companyId))
  try {
    if (accounts.chosen === undefined) throw new ProviderFault('no_account')
    const provider = accounts.of(accounts.chosen)
    await provider.test()
    return { fault: null, isTold: await tell(companyId, provider) }
  } catch (error) {
    if (error instanceof ProviderFault) return { fault: error.fault, isTold: false }
    throw error
  }
}

async function tell(companyId: number, provider: PixProvider): Promise<boolean> {
  const token = webhookToken(companyId, provider.name)
  const address = ownLink(
    provider.name === 'asaas'
      ? `/pix-webhooks/asaas/${companyId}`
      : // Without the last of these Efí appends a path of its own.
        `/subscription/webhook?companyId=${companyId}&hmac=${token}&ignorar=`,
  )
  // Providers reach nothing else.
  if (!address.startsWith('https://')) return false
  try {
    await provider.tellAt(address, token)
    return true
  } catch (error) {
    if (error instanceof ProviderFault) return false
    throw error
  }
}
