import { type PixProviderName, pixProviders } from '@guiche/contract/pix-providers'
import { pixKeyOf } from '@guiche/contract/pix-key'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { asaasProvider } from './asaas/asaas-provider.ts'
import { efiProvider } from './efi/efi-provider.ts'
import { type PixProvider, ProviderFault } from './provider.ts'

/** A company's accounts at providers, and the chosen provider. */
export interface Accounts {
  /** Undefined if the company is paid by static codes. */
  readonly chosen: PixProviderName | undefined
  /** @throws ProviderFault: no_account, bad_certificate */
  of(name: PixProviderName): PixProvider
}

export async function readProviderAccounts(db: Db, companyId: number): Promise<Accounts> {
  const { pixProvider, asaas, pixKey, efiClientId, efiClientSecret, efiCertificate } =
    await listSettingValues(db, companyId, [
      'pixProvider',
      'asaas',
      'pixKey',
      'efiClientId',
      'efiClientSecret',
      'efiCertificate',
    ])
  const efi = {
    clientId: efiClientId,
    clientSecret: efiClientSecret,
    certificate: efiCertificate,
    pixKey: pixKeyOf(pixKey) ?? '',
  }
  return {
    chosen: pixProviders.find((name) => name === pixProvider),
    of: (name) => {
      const given = name === 'asaas' ? [asaas] : Object.values(efi)
      if (given.includes('')) throw new ProviderFault('no_account')
      return name === 'asaas' ? asaasProvider(asaas) : efiProvider(efi)
    },
  }
}
