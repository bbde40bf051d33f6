import type { AsaasNews, EfiNews, PixProviderName } from '@guiche/contract/pix-providers'
import { z } from 'zod'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { ownLink } from '../../../platform/http/own-address.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { constantTimeEqual, sign } from '../../../platform/secrets.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findAuthorizationByProviderId } from './authorizations.queries.ts'
import { POLL_AUTHORIZATION } from './poll-job-names.ts'
import { isFullyRefunded, pollCharge } from './poll-charge.ts'
import { reviewsChanged } from './pix-providers.events.ts'
import {
  type ChargeRow,
  findChargeByProviderId,
  findChargeByTxid,
  insertEvent,
  insertPayment,
} from './pix-providers.queries.ts'
import { ProviderFault } from './provider.ts'
import { readProviderAccounts } from './provider-accounts.ts'

// Webhooks of providers. An event is recorded and acknowledged at once; a job then reads the payment at the provider,
// so that a client with the address and token can cause nothing but that read.

const HINT = 'look-after-hint'

const hint = z.object({
  provider: z.enum(['asaas', 'efi']),
  txid: z.string().optional(),
  providerId: z.string(),
})
type WebhookHint = z.output<typeof hint>

/** The token by which a provider authenticates, derived from SECRET for each company and provider. */
export function webhookToken(companyId: number, provider: PixProviderName): string {
  return sign('webhooks of pix providers', `${provider} ${companyId}`)
}

/** The address of a company's webhook. Providers accept only https. */
export function webhookAddress(companyId: number, provider: PixProviderName): string {
  return ownLink(
    provider === 'asaas'
      ? `/pix-webhooks/asaas/${companyId}`
      : // Without the last parameter Efí appends a path of its own.
        `/subscription/webhook?companyId=${companyId}&hmac=${webhookToken(companyId, provider)}&ignorar=`,
  )
}

interface WebhookSender {
  readonly companyId: number
  readonly provider: PixProviderName
  readonly token: string
}

/** @throws ERR_NO_PERMISSION */
function refuseForgedToken({ companyId, provider, token }: WebhookSender): void {
  if (!constantTimeEqual(token, webhookToken(companyId, provider)))
    throw new AppError('ERR_NO_PERMISSION')
}

/** Receives Efí's events. Efí verifies an address with an event without `pix`, which changes nothing. */
export async function receiveEfi(
  { companyId, hmac }: { companyId: number; hmac: string },
  { pix = [] }: EfiNews,
): Promise<{ ok: true }> {
  if (pix.length === 0) return { ok: true }
  const told = { companyId, provider: 'efi', token: hmac } as const
  refuseForgedToken(told)
  await inCompany(companyId, async (db) => {
    for (const { txid, endToEndId, devolucoes = [] } of pix) {
      const eventId = `${endToEndId} ${devolucoes.length} ${statusesOf(devolucoes)}`
      await receiveHint(db, told, eventId, {
        provider: 'efi',
        providerId: endToEndId,
        ...(txid && { txid }),
      })
    }
  })
  return { ok: true }
}

/** The statuses of refunds, because Efí sends an event for each of them. */
function statusesOf(devolucoes: readonly unknown[]): string {
  const status = z.object({ status: z.string().max(40) })
  return devolucoes
    .map((one) => status.safeParse(one).data?.status ?? '')
    .join(' ')
    .slice(0, 500)
}

export async function receiveAsaas(
  { companyId, token }: { companyId: number; token: string },
  { id, payment, authorization, paymentInstruction }: AsaasNews,
): Promise<{ ok: true }> {
  const told = { companyId, provider: 'asaas', token } as const
  refuseForgedToken(told)
  const paymentId = payment?.id ?? paymentInstruction?.paymentId
  const txid = payment?.externalReference
  await inCompany(companyId, async (db) => {
    await refuseDeletedCompany(db, companyId)
    if (!(await insertEvent(db, { companyId, provider: 'asaas', eventId: id }))) return
    if (paymentId)
      await enqueue(db, HINT, { provider: 'asaas', providerId: paymentId, ...(txid && { txid }) })
    if (authorization) await enqueueAuthorizationPoll(db, companyId, authorization.id)
  })
  return { ok: true }
}

/** Enqueues a read of the authorization; unknown ones are ignored. */
async function enqueueAuthorizationPoll(
  db: Db,
  companyId: number,
  providerId: string,
): Promise<void> {
  const known = await findAuthorizationByProviderId(db, companyId, {
    provider: 'asaas',
    providerId,
  })
  if (!known) return
  const { id: authorizationId } = known
  await enqueue(db, POLL_AUTHORIZATION, { authorizationId }, { key: String(authorizationId) })
}

/** Events of a deleted company are refused. @throws ERR_NO_PERMISSION */
async function refuseDeletedCompany(db: Db, companyId: number): Promise<void> {
  if (!(await findCompany(db, companyId))) throw new AppError('ERR_NO_PERMISSION')
}

async function receiveHint(
  db: Db,
  { companyId, provider }: WebhookSender,
  eventId: string,
  given: WebhookHint,
): Promise<void> {
  await refuseDeletedCompany(db, companyId)
  if (await insertEvent(db, { companyId, provider, eventId })) await enqueue(db, HINT, given)
}

export const hintJob: Job = { ...job(HINT, hint, pollChargeOfHint), lane: 'pix' }

async function pollChargeOfHint(
  companyId: number,
  { provider, txid, providerId }: WebhookHint,
): Promise<void> {
  const { charge, accounts } = await inCompany(companyId, async (db) => ({
    charge:
      txid === undefined
        ? await findChargeByProviderId(db, companyId, { provider, providerId })
        : await findChargeByTxid(db, companyId, { provider, txid }),
    accounts: await readProviderAccounts(db, companyId),
  }))
  if (charge) return pollCharge(companyId, charge.id)
  try {
    const seen = await accounts.of(provider).findPayment(providerId)
    if (!seen) return
    const ofCode = await findChargeOfCode(companyId, provider, seen.codeId)
    if (ofCode) return await pollCharge(companyId, ofCode.id)
    if (isFullyRefunded(seen)) return
    const { value, paidAt } = seen
    const unknown = { companyId, provider, providerId, value, paidAt } as const
    await inCompany(companyId, async (db) => {
      const stored = await insertPayment(db, { ...unknown, status: 'review', reason: 'unknown' })
      if (stored) await announce(db, reviewsChanged, { companyId })
    })
  } catch (error) {
    // The provider does not know the payment, so it was forged, or its answer is unreadable: a retry of the job would
    // not help.
    if (!(error instanceof ProviderFault)) throw error
    if (['timeout', 'unreachable'].includes(error.fault)) throw error
  }
}

/** The payment that gives an authorization carries only its code's id. */
async function findChargeOfCode(
  companyId: number,
  provider: PixProviderName,
  providerId: string | undefined,
): Promise<ChargeRow | undefined> {
  if (providerId === undefined) return undefined
  return inCompany(companyId, (db) =>
    findChargeByProviderId(db, companyId, { provider, providerId }),
  )
}
