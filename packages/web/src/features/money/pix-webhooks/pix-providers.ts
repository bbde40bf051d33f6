import type { PixProviderName } from '@guiche/contract/pix-providers'

/** The providers' brand names. */
export const PIX_PROVIDERS: Readonly<Record<PixProviderName, string>> = {
  asaas: 'Asaas',
  efi: 'Efí',
}
