import { z } from 'zod'
import { dayAt } from '@guiche/contract/time-zones'
import { AppError } from '../../../platform/errors.ts'
import { asaasAutomatic } from './asaas-automatic.ts'
import {
  type AsaasPayment,
  BRAZIL,
  isPayable,
  number,
  payment,
  payments,
  seenPayments,
} from './asaas-payments.ts'
import { requestProvider, type ProviderRequest } from './request-provider.ts'
import type { ChargeSeen, Payer, PixProvider } from './provider.ts'
import { asaasAddress } from './provider-addresses.ts'

// Asaas, API v3. A charge is a payment of an Asaas customer; our txid is its externalReference, by which it is found.

/** Upper bound of payments under one txid; several of them come from lost answers. */
const SAME_MAX = 20

const customers = z.object({ data: z.array(z.object({ id: number })) })
const qrCode = z.object({ payload: z.string().min(1).max(512) })
const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).default([]),
  enabled: z.boolean().default(true),
  interrupted: z.boolean().default(false),
})
type Webhook = z.output<typeof webhook>
const webhooks = z.object({ data: z.array(webhook) })

const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_OVERDUE',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_ACTIVATED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_CANCELLED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_EXPIRED',
  'PIX_AUTOMATIC_RECURRING_AUTHORIZATION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_REFUSED',
  'PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_CANCELLED',
]

export function asaasProvider(token: string): PixProvider {
  const ask = (path: string, rest: Pick<ProviderRequest, 'method' | 'body'> = {}) => {
    const { base, isNamedByOperator } = asaasAddress()
    const headers = { access_token: token }
    return requestProvider({ ...rest, address: `${base}${path}`, headers, isNamedByOperator })
  }

  async function paymentsBy(
    filter: 'externalReference' | 'pixQrCodeId',
    value: string,
  ): Promise<AsaasPayment[]> {
    const query = `${filter}=${encodeURIComponent(value)}&limit=${SAME_MAX}`
    const { data } = (await ask(`/payments?${query}`)).read(payments)
    return data.filter(({ deleted }) => !deleted)
  }
  const under = (txid: string) => paymentsBy('externalReference', txid)

  async function chargeOnce(txid: string, body: () => Promise<object>): Promise<string> {
    const [known] = await under(txid)
    if (known) return known.id
    const asked = { billingType: 'PIX', externalReference: txid, ...(await body()) }
    return (await ask('/payments', { method: 'POST', body: asked })).read(payment).id
  }

  async function webhookAt(address: string): Promise<Webhook | undefined> {
    const { data } = (await ask('/webhooks?limit=100')).read(webhooks)
    return data.find(({ url }) => url === address)
  }

  /** @throws ERR_DOCUMENT_NEEDED */
  async function customerOf(payer: Payer | undefined): Promise<string> {
    if (payer?.document === undefined) throw new AppError('ERR_DOCUMENT_NEEDED')
    const { key, name, email, document } = payer
    const known = `externalReference=${encodeURIComponent(key)}&cpfCnpj=${document}&limit=1`
    const [found] = (await ask(`/customers?${known}`)).read(customers).data
    if (found) return found.id
    const body = {
      name,
      cpfCnpj: document,
      externalReference: key,
      notificationDisabled: true,
      ...(email && { email }),
    }
    return (await ask('/customers', { method: 'POST', body })).read(z.object({ id: number })).id
  }

  return {
    name: 'asaas',
    automatic: asaasAutomatic({ ask, paymentsBy, chargeOnce, customerOf }),
    charge: async ({ txid, value, description, expiresAt, payer }) => {
      const id = await chargeOnce(txid, async () => ({
        customer: await customerOf(payer),
        value,
        dueDate: dayAt(expiresAt, BRAZIL),
        description,
      }))
      const { payload } = (await ask(`/payments/${id}/pixQrCode`)).read(qrCode)
      return { providerId: id, code: payload }
    },
    read: async ({ txid }) => chargeSeen(await under(txid)),
    cancel: async ({ txid }) => {
      for (const one of await under(txid))
        if (isPayable(one)) await ask(`/payments/${one.id}`, { method: 'DELETE' })
    },
    findPayment: async (id) => {
      const answer = await ask(`/payments/${encodeURIComponent(id)}`)
      if (answer.status === 404) return undefined
      const one = answer.read(payment)
      return one.billingType === 'PIX' ? seenPayments(one)[0] : undefined
    },
    refund: async ({ providerId, value }) => {
      const path = `/payments/${encodeURIComponent(providerId)}`
      const before = (await ask(path)).read(payment)
      if (before.status === 'REFUNDED') return true
      // A refund was requested already and is in progress.
      if (before.status.startsWith('REFUND_')) return false
      const answer = await ask(`${path}/refund`, { method: 'POST', body: { value } })
      return answer.read(payment).status === 'REFUNDED'
    },
    test: async () => void (await ask('/payments?limit=1')).read(payments),
    readWebhook: async (address) => {
      const known = await webhookAt(address)
      if (!known?.enabled || !hasAllEvents(known)) return 'untold'
      return known.interrupted ? 'interrupted' : 'told'
    },
    registerWebhook: async (address, authToken) => {
      const known = await webhookAt(address)
      if (known) {
        if (hasAllEvents(known) && known.enabled && !known.interrupted) return
        // Asaas interrupts an address whose deliveries failed for long, and sends nothing more until it is resumed.
        // They may have failed because the token there was made with another SECRET.
        const events = [...new Set([...known.events, ...EVENTS])]
        const body = { events, authToken, enabled: true, interrupted: false }
        const path = `/webhooks/${encodeURIComponent(known.id)}`
        ;(await ask(path, { method: 'PUT', body })).read(z.object({}))
        return
      }
      const body = {
        name: 'Guichê',
        url: address,
        enabled: true,
        interrupted: false,
        apiVersion: 3,
        authToken,
        sendType: 'NON_SEQUENTIALLY',
        events: EVENTS,
      }
      ;(await ask('/webhooks', { method: 'POST', body })).read(z.object({}))
    },
  }
}

function hasAllEvents({ events }: Webhook): boolean {
  return EVENTS.every((event) => events.includes(event))
}

function chargeSeen(all: readonly AsaasPayment[]): ChargeSeen {
  return { isOpen: all.some(isPayable), payments: all.flatMap(seenPayments) }
}
