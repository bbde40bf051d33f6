import { z } from 'zod'
import { AppError } from '../../../../platform/errors.ts'
import type { Payer } from '../provider.ts'
import { asaasAddress } from '../provider-addresses.ts'
import { type ProviderAnswer, requestProvider, type ProviderRequest } from '../request-provider.ts'
import { type AsaasPayment, number, payment, payments } from './asaas-payments.ts'

/** Upper bound of payments under one txid; several of them come from lost answers. */
const SAME_MAX = 20

const customer = z.object({ id: number })
const customers = z.object({ data: z.array(customer) })

/** The requests to one account at Asaas that charges and authorizations share. Each method throws a ProviderFault. */
export class AsaasAccount {
  readonly #token: string

  constructor(token: string) {
    this.#token = token
  }

  async request(
    path: string,
    rest: Pick<ProviderRequest, 'method' | 'body'> = {},
  ): Promise<ProviderAnswer> {
    const { base, isNamedByOperator } = asaasAddress()
    const headers = { access_token: this.#token }
    return requestProvider({ ...rest, address: `${base}${path}`, headers, isNamedByOperator })
  }

  async fetchPayments(
    filter: 'externalReference' | 'pixQrCodeId',
    value: string,
  ): Promise<AsaasPayment[]> {
    const query = `${filter}=${encodeURIComponent(value)}&limit=${SAME_MAX}`
    const { data } = (await this.request(`/payments?${query}`)).read(payments)
    return data.filter(({ deleted }) => !deleted)
  }

  /** Charges a Pix payment unless one with this txid exists. @returns Asaas's id of the payment */
  async chargeOnce(txid: string, body: () => Promise<object>): Promise<string> {
    const [known] = await this.fetchPayments('externalReference', txid)
    if (known) return known.id
    const asked = { billingType: 'PIX', externalReference: txid, ...(await body()) }
    return (await this.request('/payments', { method: 'POST', body: asked })).read(payment).id
  }

  /** Finds or creates the payer's customer. @throws ERR_DOCUMENT_NEEDED */
  async findOrCreateCustomer(payer: Payer | undefined): Promise<string> {
    if (payer?.document === undefined) throw new AppError('ERR_DOCUMENT_NEEDED')
    const { key, name, email, document } = payer
    const known = `externalReference=${encodeURIComponent(key)}&cpfCnpj=${document}&limit=1`
    const [found] = (await this.request(`/customers?${known}`)).read(customers).data
    if (found) return found.id
    const body = {
      name,
      cpfCnpj: document,
      externalReference: key,
      notificationDisabled: true,
      ...(email && { email }),
    }
    return (await this.request('/customers', { method: 'POST', body })).read(customer).id
  }
}
