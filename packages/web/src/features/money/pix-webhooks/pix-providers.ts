import type { PixProviderName } from '@guiche/contract/pix-providers'

/** As they are called everywhere. */
export const PIX_PROVIDERS: Readonly<Record<PixProviderName, string>> = {
  asaas: 'Asaas',
  efi: 'Efí',
}
