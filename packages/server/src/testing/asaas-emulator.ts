import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EmulatedBank, emulateBank } from './asaas-automatic-pix.ts'
import {
  type EmulatedAccount,
  type EmulatedCharge,
  type EmulatedWebhook,
  type Emulation,
  emulatePixProvider,
} from './emulate-pix-provider.ts'

// Emulates Asaas by its documentation: customers, Pix payments, their codes, refunds, webhooks and Pix Automático.

export interface AsaasEmulator extends EmulatedAccount, EmulatedBank {
  readonly origin: string
  /** The webhook body for a charge, with a new event id each time. */
  news(paymentId: string, event?: string): object
  close(): void
}

export const ASAAS_KEY = '$aact_teste_000'
const CODE = '00020126540014br.gov.bcb.pix2532https://pix.example.com/qr/v2/'

export async function startAsaas(): Promise<AsaasEmulator> {
  const bank = emulateBank()
  const account = emulatePixProvider(({ method, path, query, headers, body }, self) => {
    if (headers.access_token !== ASAAS_KEY) return { status: 401, body: refusal('invalid_token') }
    const [, resource, id, part] = path.split('/')
    if (resource === 'customers') return answerCustomers(method, query, body)
    if (resource === 'webhooks') return answerWebhooks(self, method, id, body)
    if (resource === 'pix') return bank.answer(self, { method, path, query, body })
    if (resource !== 'payments') return { status: 404 }
    if (id === undefined) {
      if (method === 'GET') return listCharges(self, query)
      return body.pixAutomaticAuthorizationId ? bank.debit(self, body) : createCharge(self, body)
    }
    const charge = self.charges.find((one) => one.id === id)
    if (!charge) return { status: 404, body: refusal('not_found') }
    if (part === 'pixQrCode') return { body: { payload: `${CODE}${charge.txid}`, success: true } }
    if (part === 'refund') return refundCharge(self, charge)
    if (method === 'DELETE') {
      if (charge.payments.length > 0) return { status: 400, body: refusal('invalid_action') }
      charge.isOpen = false
      if (charge.debit?.status === 'SCHEDULED') charge.debit.status = 'CANCELLED'
      return { body: { deleted: true, id } }
    }
    return { body: chargeJson(charge) }
  })
  const known: Array<{ id: string; externalReference: string; cpfCnpj: string }> = []
  function answerCustomers(method: string, query: URLSearchParams, body: Record<string, unknown>) {
    const { name, cpfCnpj, externalReference } = body
    if (method === 'GET')
      return {
        body: {
          data: known.filter((one) => one.externalReference === query.get('externalReference')),
        },
      }
    if (!name || typeof cpfCnpj !== 'string')
      return { status: 400, body: refusal('invalid_object') }
    const one = {
      id: `cus_${known.length + 1}`,
      externalReference: String(externalReference),
      cpfCnpj,
    }
    known.push(one)
    return { body: one }
  }
  const server = createServer((request, reply) => void account.serve(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let told = 0
  return Object.assign(account, bank.asPayer(account), {
    origin: `http://127.0.0.1:${port}`,
    // Asaas uses the charge's id as the payment's id.
    pay: (txid: string, value?: number) => {
      const charge = account.charges.findLast((one) => one.txid === txid)
      if (!charge) throw new Error(`no charge has the txid ${txid}`)
      charge.payments.push({
        id: charge.id,
        value: value ?? charge.value,
        at: new Date(),
        refunded: 0,
      })
      charge.isOpen = false
      return charge.id
    },
    news: (paymentId: string, event = 'PAYMENT_RECEIVED') => {
      const charge = account.charges.find(({ id }) => id === paymentId)
      const payment = charge ? chargeJson(charge) : { id: paymentId, externalReference: null }
      return { id: `evt_${++told}`, event, dateCreated: '2026-11-26 01:00:00', payment }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

const WEBHOOK = 'webhook_1'

type Sent = Readonly<Record<string, unknown>>

const refusal = (code: string) => ({ errors: [{ code, description: code }] })

function createCharge(self: Emulation, body: Record<string, unknown>) {
  const { customer, billingType, value, dueDate, externalReference } = body
  if (!customer || billingType !== 'PIX' || typeof value !== 'number' || !dueDate)
    return { status: 400, body: refusal('invalid_object') }
  const charge: EmulatedCharge = {
    id: `pay_${self.charges.length + 1}`,
    txid: String(externalReference),
    value,
    isOpen: true,
    payments: [],
  }
  self.charges.push(charge)
  return { body: chargeJson(charge) }
}

function listCharges(self: Emulation, query: URLSearchParams) {
  const txid = query.get('externalReference')
  const codeId = query.get('pixQrCodeId')
  const data = self.charges
    .filter((one) => txid === null || one.txid === txid)
    .filter((one) => codeId === null || one.codeId === codeId)
    .filter(({ isOpen, payments }) => isOpen || payments.length > 0)
  return { body: { object: 'list', hasMore: false, data: data.map(chargeJson) } }
}

function refundCharge(self: Emulation, charge: EmulatedCharge) {
  const [payment] = charge.payments
  if (!payment || self.refusesRefunds) return { status: 400, body: refusal('invalid_action') }
  payment.refunded = payment.value
  return { body: chargeJson(charge) }
}

/** The account has one webhook; other ids are unknown. A PUT changes only the fields that it names. */
function answerWebhooks(self: Emulation, method: string, id: string | undefined, body: Sent) {
  const known = self.toldAt
  if (method === 'GET')
    return { body: { object: 'list', hasMore: false, data: known ? [shownWebhook(known)] : [] } }
  if (method === 'POST')
    self.toldAt = changedWebhook({ address: String(body.url), token: '' }, body)
  else if (known && id === WEBHOOK) self.toldAt = changedWebhook(known, body)
  else return { status: 404, body: refusal('not_found') }
  return { body: shownWebhook(self.toldAt) }
}

function changedWebhook(before: EmulatedWebhook, body: Sent): EmulatedWebhook {
  const { events, authToken, enabled, interrupted } = body
  return {
    ...before,
    ...(Array.isArray(events) && { events: events.map(String) }),
    ...(typeof authToken === 'string' && { token: authToken }),
    ...(typeof enabled === 'boolean' && { isOff: !enabled }),
    ...(typeof interrupted === 'boolean' && { isInterrupted: interrupted }),
  }
}

function shownWebhook({
  address,
  events = [],
  isInterrupted = false,
  isOff = false,
}: EmulatedWebhook) {
  const told = { id: WEBHOOK, name: 'Guichê', url: address, events, hasAuthToken: true }
  return { ...told, enabled: !isOff, interrupted: isInterrupted, sendType: 'NON_SEQUENTIALLY' }
}

function chargeJson({ id, txid, value, isOpen, payments, debit, codeId }: EmulatedCharge) {
  const [payment] = payments
  const isBack = payment !== undefined && payment.refunded >= payment.value
  return {
    object: 'payment',
    id,
    externalReference: codeId === undefined ? txid : null,
    pixQrCodeId: codeId ?? null,
    billingType: 'PIX',
    value: payment?.value ?? value,
    netValue: value - 1.99,
    status: isBack ? 'REFUNDED' : payment ? 'RECEIVED' : debit?.isOverdue ? 'OVERDUE' : 'PENDING',
    refunds: payment?.refunded ? [{ status: 'DONE', value: payment.refunded }] : null,
    deleted: !isOpen && !payment,
    paymentDate: payment?.at.toISOString().slice(0, 10) ?? null,
  }
}
