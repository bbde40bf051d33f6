import { dayAt } from '@guiche/contract/time-zones'
import { DAY, now } from '../platform/clock.ts'
import type { EmulatedCharge, EmulatedRequest, Emulation } from './emulate-pix-provider.ts'

// Pix Automático at the emulated Asaas, with the payer's bank: authorizations by a first payment, and debits that are
// requested two to ten days ahead, one in each of the bank's months.

export interface EmulatedAuthorization {
  readonly id: string
  readonly contractId: string
  readonly customerId: string
  readonly value: number
  readonly months: number
  readonly startDate: string
  readonly codeId: string
  status: 'CREATED' | 'ACTIVE' | 'CANCELLED' | 'REFUSED' | 'EXPIRED'
  cancellationReason?: string
}

type Refusing = 'never' | 'at once' | 'no funds'

export interface EmulatedBank {
  readonly authorizations: EmulatedAuthorization[]
  /** The payer scans the newest code; the payment activates the authorization. @returns the payment's id */
  giveAuthorization(value?: number): string
  /** Only the first payment arrives and the authorization stays inactive, or the bank refuses the authorization. */
  payFirst(value?: number): string
  refuseAuthorization(): void
  /** The payer cancels it in the bank's app. */
  endAtBank(): void
  /** Pays, or fails, the debits under an authorization that are due by the clock. @returns the payments' ids */
  payDue(under: { id: string }): string[]
  /** Makes the bank refuse debits, at once or on their day. */
  refuseDebits(how: Refusing): void
  /** The webhook body with which Asaas reports an authorization or a debit. */
  authorizationNews(event: string): object
  debitNews(paymentId: string, event: string): object
}

const monthsOf: Readonly<Record<string, number>> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUALLY: 6,
  ANNUALLY: 12,
}
const CODE = '00020126540014br.gov.bcb.pix2532https://pix.example.com/qr/v2/'
const PAYMENT = 'pay_'

export function emulateBank() {
  const authorizations: EmulatedAuthorization[] = []
  let refusing: Refusing = 'never'
  let told = 0

  const newestAuthorization = (): EmulatedAuthorization => {
    const found = authorizations.at(-1)
    if (!found) throw new Error('no authorization is pending')
    return found
  }

  function answerRequest(
    self: Emulation,
    { method, path, query, body }: Pick<EmulatedRequest, 'method' | 'path' | 'query' | 'body'>,
  ) {
    const [, , , resource, id] = path.split('/')
    if (resource === 'paymentInstructions') return { body: { data: listInstructions(self, query) } }
    if (resource !== 'authorizations') return { status: 404 }
    if (id === undefined)
      return method === 'GET' ? listAuthorizations(query) : createAuthorization(body)
    const found = authorizations.find((one) => one.id === id)
    if (!found) return { status: 404, body: refusal('not_found') }
    if (method === 'DELETE') {
      if (found.status !== 'CREATED' && found.status !== 'ACTIVE')
        return { status: 400, body: refusal('invalid_action') }
      cancelAuthorization(self, found, 'REQUESTED_BY_RECEIVER_USER')
    }
    return { body: authorizationJson(found) }
  }

  const listAuthorizations = (query: URLSearchParams) => ({
    body: {
      data: authorizations
        .filter((one) => one.customerId === query.get('customerId'))
        .map(authorizationJson),
    },
  })

  function createAuthorization(body: Record<string, unknown>) {
    const { frequency, contractId, startDate, value, customerId, immediateQrCode } = body
    const months = monthsOf[String(frequency)]
    const isRight =
      months !== undefined &&
      typeof contractId === 'string' &&
      contractId.length <= 35 &&
      typeof value === 'number' &&
      String(body.description).length <= 35 &&
      String(startDate) > dayAt(now(), 'America/Sao_Paulo') &&
      immediateQrCode
    if (!isRight) return { status: 400, body: refusal('invalid_object') }
    const made: EmulatedAuthorization = {
      id: `aut_${authorizations.length + 1}`,
      contractId,
      customerId: String(customerId),
      value,
      months,
      startDate: String(startDate),
      codeId: `QR${authorizations.length + 1}`,
      status: 'CREATED',
    }
    authorizations.push(made)
    return { body: authorizationJson(made) }
  }

  function createDebit(self: Emulation, body: Record<string, unknown>) {
    const { value, dueDate, externalReference, pixAutomaticAuthorizationId } = body
    const under = authorizations.find((one) => one.id === pixAutomaticAuthorizationId)
    const day = String(dueDate)
    const days = (Date.parse(day) - Date.parse(dayAt(now(), 'America/Sao_Paulo'))) / DAY
    if (under?.status !== 'ACTIVE' || value !== under.value || days < 2 || days > 10)
      return { status: 400, body: refusal('invalid_action') }
    const isTaken = self.charges.some(
      (one) =>
        one.debit?.authorizationId === under.id &&
        one.debit.status !== 'CANCELLED' &&
        one.debit.status !== 'REFUSED' &&
        cycleOf(under, one.debit.dueDate) === cycleOf(under, day),
    )
    if (isTaken || day < under.startDate) return { status: 400, body: refusal('invalid_dueDate') }
    const isRefused = refusing === 'at once'
    const charge: EmulatedCharge = {
      id: `${PAYMENT}${self.charges.length + 1}`,
      txid: String(externalReference),
      value,
      isOpen: true,
      payments: [],
      debit: {
        authorizationId: under.id,
        dueDate: day,
        status: isRefused ? 'REFUSED' : 'SCHEDULED',
        ...(isRefused && { refusalReason: 'MAXIMUM_AMOUNT_EXCEEDED' }),
      },
    }
    self.charges.push(charge)
    return { body: { id: charge.id, status: 'PENDING', value, billingType: 'PIX' } }
  }

  function listInstructions(self: Emulation, query: URLSearchParams) {
    const charge = self.charges.find((one) => one.id === query.get('paymentId'))
    return charge?.debit ? [instructionOf(charge)] : []
  }

  function cancelAuthorization(
    self: Emulation,
    found: EmulatedAuthorization,
    reason: string,
  ): void {
    found.status = 'CANCELLED'
    found.cancellationReason = reason
    for (const { debit: asked } of self.charges)
      if (asked?.authorizationId === found.id && asked.status === 'SCHEDULED')
        asked.status = 'CANCELLED'
  }

  const payerActions = (self: Emulation): EmulatedBank => ({
    authorizations,
    refuseDebits: (how) => void (refusing = how),
    payFirst: (given) => {
      const { codeId, value } = newestAuthorization()
      const id = `${PAYMENT}${self.charges.length + 1}`
      const payment = { id, value: given ?? value, at: now(), refunded: 0 }
      const charge = { id, txid: codeId, codeId, value, isOpen: false, payments: [payment] }
      self.charges.push(charge)
      return id
    },
    giveAuthorization(given) {
      const id = this.payFirst(given)
      newestAuthorization().status = 'ACTIVE'
      return id
    },
    refuseAuthorization: () => void (newestAuthorization().status = 'REFUSED'),
    endAtBank: () => cancelAuthorization(self, newestAuthorization(), 'REQUESTED_BY_PAYER_USER'),
    payDue: ({ id }) => {
      const today = dayAt(now(), 'America/Sao_Paulo')
      const due = self.charges.filter(
        ({ isOpen, debit: asked }) =>
          isOpen &&
          asked?.authorizationId === id &&
          asked.status === 'SCHEDULED' &&
          asked.dueDate <= today,
      )
      return due.flatMap((charge) => {
        const { debit: asked } = charge
        if (!asked) return []
        if (refusing === 'no funds') {
          asked.isOverdue = true
          asked.status = 'REFUSED'
          asked.refusalReason = 'PAYMENT_OVERDUE'
          return []
        }
        asked.status = 'DONE'
        charge.isOpen = false
        charge.payments.push({ id: charge.id, value: charge.value, at: now(), refunded: 0 })
        return [charge.id]
      })
    },
    authorizationNews: (event) => ({
      id: `evt_a${++told}`,
      event: `PIX_AUTOMATIC_RECURRING_AUTHORIZATION_${event}`,
      dateCreated: '2026-11-26 01:00:00',
      authorization: authorizationJson(newestAuthorization()),
    }),
    debitNews: (paymentId, event) => {
      const charge = self.charges.find((one) => one.id === paymentId)
      return {
        id: `evt_i${++told}`,
        event: `PIX_AUTOMATIC_RECURRING_PAYMENT_INSTRUCTION_${event}`,
        dateCreated: '2026-11-26 01:00:00',
        paymentInstruction: charge ? instructionOf(charge) : { id: 'ins_0', paymentId },
      }
    },
  })

  return { answer: answerRequest, debit: createDebit, asPayer: payerActions }
}

const refusal = (code: string) => ({ errors: [{ code, description: code }] })

function authorizationJson({ codeId, months: _months, ...one }: EmulatedAuthorization) {
  return {
    ...one,
    payload: `${CODE}${one.contractId}`,
    immediateQrCode: { conciliationIdentifier: codeId, expirationDate: '26/11/2026 01:00:00' },
  }
}

function instructionOf({ id, debit }: EmulatedCharge) {
  return {
    id: `ins_${id}`,
    paymentId: id,
    dueDate: debit?.dueDate,
    status: debit?.status,
    refusalReason: debit?.refusalReason ?? null,
    authorization: { id: debit?.authorizationId },
  }
}

/** The index of a day's month, counted in the bank's months from the start date. */
function cycleOf({ startDate, months }: EmulatedAuthorization, day: string): number {
  const [year = 0, month = 0, first = 0] = startDate.split('-').map(Number)
  const [ofYear = 0, ofMonth = 0, ofDay = 0] = day.split('-').map(Number)
  const passed = (ofYear - year) * 12 + ofMonth - month - (ofDay < first ? 1 : 0)
  return Math.floor(passed / months)
}
