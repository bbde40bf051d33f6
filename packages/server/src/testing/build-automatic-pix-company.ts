import type { AutomaticPayments } from '@guiche/contract/automatic-payments'
import type { EmulatedAuthorization } from './asaas-automatic-pix.ts'
import { buildPayingCompany, type PayingCompany } from './build-paying-company.ts'
import type { PixWorld } from './pix-world.ts'
import type { TestApp } from './test-app.ts'

const CPF = '529.982.247-25'

/** A paying company whose bank may pay its invoices automatically. */
export interface AutomaticCompany extends PayingCompany {
  /** The state as its administrators see it. */
  shown(): Promise<AutomaticPayments>
  /** Requests the code of an authorization for the open invoice. */
  requestAuthorization(more?: object): Promise<{ status: number; body: unknown }>
  /** Requests an authorization, pays its code and delivers the webhook. @returns its authorization at the provider */
  authorized(): Promise<EmulatedAuthorization>
}

export async function buildAutomaticPixCompany(
  app: TestApp,
  world: PixWorld,
  given: Parameters<typeof buildPayingCompany>[2] = {},
): Promise<AutomaticCompany> {
  const { asaas, platform } = world
  const one = await buildPayingCompany(app, platform, given)
  const requestAuthorization = async (more: object = {}) => {
    const { id: invoiceId } = await one.openInvoice()
    const body = { document: CPF, invoiceId, ...more }
    return one.client.send('POST /subscription/automatic', { body })
  }
  return {
    ...one,
    shown: () => one.client.call('GET /subscription/automatic'),
    requestAuthorization,
    authorized: async () => {
      const { status, body } = await requestAuthorization()
      if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`)
      const payment = asaas.giveAuthorization()
      await world.tell('asaas', payment)
      await world.tell('asaas', payment, { news: asaas.authorizationNews('ACTIVATED') })
      const made = asaas.authorizations.at(-1)
      if (!made) throw new Error('no authorization was created')
      return made
    },
  }
}
