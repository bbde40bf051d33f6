import type { PaymentReview } from '@guiche/contract/pix-providers'
import { setPixAddresses } from '../features/money/pix-providers/index.ts'
import { webhookToken } from '../features/money/pix-providers/receive-webhooks.ts'
import { ASAAS_KEY, type AsaasEmulator, startAsaas } from './asaas-emulator.ts'
import { buildPlatform, type Platform } from './build-paying-company.ts'
import { EFI_CLIENT, type EfiEmulator, startEfi } from './efi-emulator.ts'
import type { TestApp } from './test-app.ts'

export type EmulatedProvider = 'asaas' | 'efi'

/** The platform with accounts at both providers, one of them chosen. */
export interface PixWorld {
  readonly platform: Platform
  readonly asaas: AsaasEmulator
  readonly efi: EfiEmulator
  set(key: string, value: string): Promise<void>
  /** Delivers the webhook of a payment as its provider does. @returns the status of the answer */
  tell(provider: EmulatedProvider, paymentId: string, given?: Told): Promise<number>
  reviews(): Promise<readonly PaymentReview[]>
  review(id: number, act: 'credit' | 'refund' | 'dismiss', body?: object): Promise<number>
  close(): void
}

interface Told {
  readonly token?: string
  /** Replaces the webhook's body. */
  readonly news?: object
}

/** It must be the first company of its database. */
export async function buildPixWorld(app: TestApp): Promise<PixWorld> {
  const [asaas, efi] = await Promise.all([startAsaas(), startEfi()])
  setPixAddresses({ asaas: asaas.origin, efi: efi.origin, efiAuthority: efi.authority })
  const platform = await buildPlatform(app)
  const { operator } = platform
  const setSetting = async (key: string, value: string) =>
    void (await operator.call('PUT /settings/:key', { params: { key }, body: { value } }))
  await setSetting('asaas', ASAAS_KEY)
  await setSetting('efiClientId', EFI_CLIENT.clientId)
  await setSetting('efiClientSecret', EFI_CLIENT.clientSecret)
  await setSetting('efiCertificate', efi.p12)
  const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.http.inject({ method: 'POST', url, payload, headers })).statusCode
  return {
    platform,
    asaas,
    efi,
    set: setSetting,
    tell: (provider, paymentId, { token = webhookToken(1, provider), news } = {}) =>
      provider === 'asaas'
        ? post('/pix-webhooks/asaas/1', news ?? asaas.news(paymentId), {
            'asaas-access-token': token,
          })
        : post(`/subscription/webhook/pix?hmac=${token}`, news ?? efi.news(paymentId)),
    reviews: async () => (await operator.call('GET /payment-reviews')).reviews,
    review: async (id, act, body) =>
      (
        await operator.send(`POST /payment-reviews/:id/${act}`, {
          params: { id },
          body: body ?? (act === 'credit' ? {} : undefined),
        })
      ).status,
    close: () => {
      setPixAddresses()
      asaas.close()
      efi.close()
    },
  }
}
