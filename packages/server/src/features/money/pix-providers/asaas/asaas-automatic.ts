import type { DebitFailure } from '@guiche/contract/automatic-payments'
import { z } from 'zod'
import { now, SECOND } from '../../../../platform/clock.ts'
import { type AsaasPayment, isPayable, number, seenPayments } from './asaas-payments.ts'
import {
  type AuthorizationAsked,
  type AuthorizationMade,
  type AuthorizationSeen,
  type AutomaticPix,
  type DebitAsked,
  type DebitSeen,
  ProviderFault,
} from '../provider.ts'
import type { AsaasAccount } from './asaas-account.ts'

// Pix Automático at Asaas: its third journey, in which the first payment also authorizes the following ones.

const PATH = '/pix/automatic/authorizations'
/** Upper bound of a payer's authorizations; more would need many lost answers. */
const OF_PAYER_MAX = 100
/** Limit for texts that banks show. */
const TEXT_MAX = 35

const frequencies: Readonly<Record<number, string>> = {
  1: 'MONTHLY',
  3: 'QUARTERLY',
  6: 'SEMIANNUALLY',
  12: 'ANNUALLY',
}

const authorization = z.object({
  id: number,
  status: z.enum(['CREATED', 'ACTIVE', 'CANCELLED', 'REFUSED', 'EXPIRED']),
  cancellationReason: z.string().nullish(),
})

const withCode = authorization.extend({
  payload: z.string().min(1).max(1000),
  immediateQrCode: z.object({ conciliationIdentifier: number }),
})

const authorizations = z.object({
  data: z.array(authorization.extend({ contractId: z.string().nullish() }).loose()),
})

const instructions = z.object({
  data: z.array(z.object({ status: z.string(), refusalReason: z.string().nullish() })),
})

export function asaasAutomatic(account: AsaasAccount): AutomaticPix {
  return {
    authorize: (asked) => requestAuthorization(account, asked),
    readAuthorization: (id) => readAuthorization(account, id),
    cancelAuthorization: (id) => cancelAuthorization(account, id),
    readFirst: async (codeId) =>
      (await account.fetchPayments('pixQrCodeId', codeId)).flatMap(seenPayments),
    debit: (asked) => debit(account, asked),
    readDebit: ({ txid }) => readDebit(account, txid),
  }
}

async function requestAuthorization(
  account: AsaasAccount,
  { contractId, value, months, startsOn, description, expiresAt, payer }: AuthorizationAsked,
): Promise<AuthorizationMade> {
  const frequency = frequencies[months]
  if (frequency === undefined) throw new ProviderFault('refused')
  const customerId = await account.findOrCreateCustomer(payer)
  const text = description.slice(0, TEXT_MAX).toWellFormed()
  const body = {
    frequency,
    contractId,
    startDate: startsOn,
    value,
    description: text,
    customerId,
    // Guichê requests each debit itself, one for each invoice.
    paymentCreationMode: 'MANUAL',
    immediateQrCode: {
      originalValue: value,
      expirationSeconds: Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / SECOND)),
      description: text,
    },
  }
  const made =
    (await findMadeAuthorization(account, customerId, contractId)) ??
    (await account.request(PATH, { method: 'POST', body })).read(withCode)
  const { id: providerId, payload: code, immediateQrCode } = made
  return { providerId, customerId, code, codeId: immediateQrCode.conciliationIdentifier }
}

/**
 * An authorization that was made although its answer was lost. One without a code is useless, so it is cancelled and
 * made again.
 */
async function findMadeAuthorization(
  account: AsaasAccount,
  customerId: string,
  contractId: string,
) {
  const query = `customerId=${encodeURIComponent(customerId)}&limit=${OF_PAYER_MAX}`
  const { data } = (await account.request(`${PATH}?${query}`)).read(authorizations)
  const known = data.find((one) => one.contractId === contractId && one.status === 'CREATED')
  if (!known) return undefined
  const { data: shown } = withCode.safeParse(known)
  if (!shown) await cancelAuthorization(account, known.id)
  return shown
}

async function readAuthorization(account: AsaasAccount, id: string): Promise<AuthorizationSeen> {
  const answer = await account.request(pathOf(id))
  if (answer.status === 404) return { status: 'cancelled', isByPayer: false }
  const { status, cancellationReason } = answer.read(authorization)
  return {
    status: statusOf(status),
    isByPayer: cancellationReason === 'REQUESTED_BY_PAYER_USER',
  }
}

async function cancelAuthorization(account: AsaasAccount, id: string): Promise<void> {
  await account.request(pathOf(id), { method: 'DELETE' })
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}

async function debit(
  account: AsaasAccount,
  { txid, value, description, debitOn, authorizationId, customerId }: DebitAsked,
): Promise<{ providerId: string }> {
  const providerId = await account.chargeOnce(txid, async () => ({
    customer: customerId,
    value,
    dueDate: debitOn,
    description,
    pixAutomaticAuthorizationId: authorizationId,
  }))
  return { providerId }
}

async function readDebit(account: AsaasAccount, txid: string): Promise<DebitSeen> {
  const all = await account.fetchPayments('externalReference', txid)
  const payments = all.flatMap(seenPayments)
  const [open] = all.filter(isPayable)
  if (payments.length > 0 || !open) return { isOpen: false, payments }
  const failure = await fetchDebitFailure(account, open)
  return { isOpen: true, payments, ...(failure && { failure }) }
}

async function fetchDebitFailure(
  account: AsaasAccount,
  { id, status }: AsaasPayment,
): Promise<DebitFailure | undefined> {
  if (status === 'OVERDUE') return 'no_funds'
  const path = `/pix/automatic/paymentInstructions?paymentId=${encodeURIComponent(id)}`
  const { data } = (await account.request(path)).read(instructions)
  const [last] = data
  if (!last || data.some((one) => one.status !== 'REFUSED' && one.status !== 'CANCELLED'))
    return undefined
  return last.status === 'CANCELLED' ? 'cancelled' : debitFailureOf(last.refusalReason ?? '')
}

function statusOf(status: z.output<typeof authorization>['status']): AuthorizationSeen['status'] {
  switch (status) {
    case 'CREATED':
      return 'waiting'
    case 'ACTIVE':
      return 'active'
    case 'CANCELLED':
      return 'cancelled'
    case 'REFUSED':
      return 'refused'
    case 'EXPIRED':
      return 'expired'
  }
}

function debitFailureOf(reason: string): DebitFailure {
  switch (reason) {
    case 'PAYMENT_OVERDUE':
      return 'no_funds'
    case 'MAXIMUM_AMOUNT_EXCEEDED':
      return 'limit'
    case 'ACCOUNT_CLOSED':
    case 'ACCOUNT_BLOCKED':
      return 'account'
    default:
      return 'refused'
  }
}
