import { dayAt } from '@guiche/contract/time-zones'
import { z } from 'zod'
import type {
  ChargeAsked,
  ChargeMade,
  ChargeName,
  ChargeSeen,
  PaymentSeen,
  PixProvider,
} from '../provider.ts'
import { AsaasAccount } from './asaas-account.ts'
import { asaasAutomatic } from './asaas-automatic.ts'
import {
  type AsaasPayment,
  BRAZIL,
  isPayable,
  payment,
  payments,
  seenPayments,
} from './asaas-payments.ts'
import { readWebhook, registerWebhook } from './asaas-webhook.ts'

// Asaas, API v3. A charge is a payment of an Asaas customer; our txid is its externalReference, by which it is found.

const qrCode = z.object({ payload: z.string().min(1).max(512) })

export function asaasProvider(token: string): PixProvider {
  const account = new AsaasAccount(token)
  return {
    name: 'asaas',
    automatic: asaasAutomatic(account),
    charge: (asked) => charge(account, asked),
    read: async ({ txid }) => chargeSeenOf(await account.fetchPayments('externalReference', txid)),
    cancel: (name) => cancelCharge(account, name),
    findPayment: (id) => findPayment(account, id),
    refund: (paid) => refundPayment(account, paid),
    test: async () => void (await account.request('/payments?limit=1')).read(payments),
    readWebhook: (address) => readWebhook(account, address),
    registerWebhook: (address, authToken) => registerWebhook(account, address, authToken),
  }
}

async function charge(
  account: AsaasAccount,
  { txid, value, description, expiresAt, payer }: ChargeAsked,
): Promise<ChargeMade> {
  const id = await account.chargeOnce(txid, async () => ({
    customer: await account.findOrCreateCustomer(payer),
    value,
    dueDate: dayAt(expiresAt, BRAZIL),
    description,
  }))
  const { payload } = (await account.request(`/payments/${id}/pixQrCode`)).read(qrCode)
  return { providerId: id, code: payload }
}

function chargeSeenOf(all: readonly AsaasPayment[]): ChargeSeen {
  return { isOpen: all.some(isPayable), payments: all.flatMap(seenPayments) }
}

async function cancelCharge(account: AsaasAccount, { txid }: ChargeName): Promise<void> {
  for (const one of await account.fetchPayments('externalReference', txid))
    if (isPayable(one)) await account.request(`/payments/${one.id}`, { method: 'DELETE' })
}

async function findPayment(account: AsaasAccount, id: string): Promise<PaymentSeen | undefined> {
  const answer = await account.request(`/payments/${encodeURIComponent(id)}`)
  if (answer.status === 404) return undefined
  const one = answer.read(payment)
  return one.billingType === 'PIX' ? seenPayments(one)[0] : undefined
}

async function refundPayment(
  account: AsaasAccount,
  { providerId, value }: Pick<PaymentSeen, 'providerId' | 'value'>,
): Promise<boolean> {
  const path = `/payments/${encodeURIComponent(providerId)}`
  const before = (await account.request(path)).read(payment)
  if (before.status === 'REFUNDED') return true
  // A refund was requested already and is in progress.
  if (before.status.startsWith('REFUND_')) return false
  const answer = await account.request(`${path}/refund`, { method: 'POST', body: { value } })
  return answer.read(payment).status === 'REFUNDED'
}
