import { z } from 'zod'
import { dayAt } from '@guiche/contract/time-zones'
import { now } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { askProvider, type ProviderQuestion } from './ask-provider.ts'
import type { ChargeSeen, Payer, PaymentSeen, PixProvider } from './provider.ts'
import { asaasAddress } from './provider-addresses.ts'

// Asaas, API v3. A charge is a payment of a customer there, found again by our txid as its externalReference.

const BRAZIL = 'America/Sao_Paulo'
/** More payments than one under a txid come of answers that were lost for long. */
const SAME_MAX = 20

const number = z.string().regex(/^[\w-]{1,100}$/)

const payment = z.object({
  id: number,
  status: z.string(),
  value: z.number(),
  billingType: z.string(),
  deleted: z.boolean().nullish(),
  paymentDate: z.iso.date().nullish(),
  clientPaymentDate: z.iso.date().nullish(),
  /** Whole or in part; those that are not done yet among them. */
  refunds: z.array(z.object({ status: z.string(), value: z.number() })).nullish(),
})
type AsaasPayment = z.output<typeof payment>
const payments = z.object({ data: z.array(payment) })
const customers = z.object({ data: z.array(z.object({ id: number })) })
const qrCode = z.object({ payload: z.string().min(1).max(512) })
const webhooks = z.object({ data: z.array(z.object({ url: z.string() })) })

const EVENTS = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
]

export function asaasProvider(token: string): PixProvider {
  const ask = (path: string, rest: Pick<ProviderQuestion, 'method' | 'body'> = {}) => {
    const { base, isNamedByOperator } = asaasAddress()
    const headers = { access_token: token }
    return askProvider({ ...rest, address: `${base}${path}`, headers, isNamedByOperator })
  }

  async function under(txid: string): Promise<AsaasPayment[]> {
    const query = `externalReference=${txid}&limit=${SAME_MAX}`
    const { data } = (await ask(`/payments?${query}`)).read(payments)
    return data.filter(({ deleted }) => !deleted)
  }

  async function customerOf({ key, name, email, document }: Payer): Promise<string> {
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
    charge: async ({ txid, value, description, expiresAt, payer }) => {
      const [known] = await under(txid)
      let id = known?.id
      if (id === undefined) {
        if (payer?.document === undefined) throw new AppError('ERR_DOCUMENT_NEEDED')
        const body = {
          customer: await customerOf(payer),
          billingType: 'PIX',
          value,
          dueDate: dayAt(expiresAt, BRAZIL),
          description,
          externalReference: txid,
        }
        id = (await ask('/payments', { method: 'POST', body })).read(payment).id
      }
      const { payload } = (await ask(`/payments/${id}/pixQrCode`)).read(qrCode)
      return { providerId: id, code: payload }
    },
    read: async ({ txid }) => seenOf(await under(txid)),
    cancel: async ({ txid }) => {
      for (const one of await under(txid))
        if (isOpen(one)) await ask(`/payments/${one.id}`, { method: 'DELETE' })
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
      // Asked for already, and on its way.
      if (before.status.startsWith('REFUND_')) return false
      const answer = await ask(`${path}/refund`, { method: 'POST', body: { value } })
      return answer.read(payment).status === 'REFUNDED'
    },
    test: async () => void (await ask('/payments?limit=1')).read(payments),
    tellAt: async (address, authToken) => {
      const { data } = (await ask('/webhooks?limit=100')).read(webhooks)
      if (data.some(({ url }) => url === address)) return
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

function seenOf(all: readonly AsaasPayment[]): ChargeSeen {
  return { isOpen: all.some(isOpen), payments: all.flatMap(seenPayments) }
}

function isOpen({ status }: AsaasPayment): boolean {
  return status === 'PENDING' || status === 'OVERDUE'
}

/** Of money that is in, or that the payer's bank has sent and Asaas holds for its own checks (CONFIRMED). */
function seenPayments({ id, status, value, refunds, ...dates }: AsaasPayment): PaymentSeen[] {
  const isWholeBack = status === 'REFUNDED'
  const isIn = ['CONFIRMED', 'RECEIVED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS'].includes(status)
  if (!isIn && !isWholeBack) return []
  const day = dates.clientPaymentDate ?? dates.paymentDate
  const refunded = isWholeBack ? value : doneOf(refunds ?? [])
  return [{ providerId: id, value, paidAt: momentOf(day), refunded }]
}

function doneOf(refunds: NonNullable<AsaasPayment['refunds']>): number {
  const done = refunds.filter(({ status }) => status === 'DONE')
  return done.reduce((cents, one) => cents + Math.round(one.value * 100), 0) / 100
}

/** Asaas tells the day alone. */
function momentOf(day: string | null | undefined): Date {
  const end = day ? Date.parse(`${day}T23:59:59-03:00`) : Infinity
  return new Date(Math.min(end, now().getTime()))
}
