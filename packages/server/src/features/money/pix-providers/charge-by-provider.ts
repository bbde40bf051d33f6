import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PixProviderName } from '@guiche/contract/pix-providers'
import { fromNow, MINUTE, now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { qrPicture } from '../pix/index.ts'
import { endLockedAuthorization, endAuthorization, failDebit } from './authorizations.ts'
import {
  type AuthorizationRow,
  findAuthorizationById,
  insertAuthorization,
  lockAuthorization,
  lockChargesOfAuthorization,
  lockLiveAuthorization,
  saveAuthorization,
} from './authorizations.queries.ts'
import { POLL_CHARGE, POLL_AUTHORIZATION } from './poll-job-names.ts'
import { pixDebitFailed } from './pix-providers.events.ts'
import {
  type ChargeRow,
  insertCharge,
  lockCharge,
  lockLiveCharges,
  saveCharge,
  takeChargeLease,
} from './pix-providers.queries.ts'
import {
  type AuthorizationMade,
  type ChargeMade,
  type Payer,
  type PixProvider,
  ProviderFault,
} from './provider.ts'
import { readProviderAccounts } from './provider-accounts.ts'

interface WantedCharge {
  /** Names the purpose, in the requesting feature's format. One charge of a reference can be paid at a time. */
  readonly reference: string
  /** In reais. */
  readonly value: number
  /** Text shown to the payer. */
  readonly description: string
  readonly expiresAt: Date
  readonly payer?: Payer
}

/** A charge whose payment authorizes the payer's bank to pay further ones of the same value every `months` months. */
interface WantedAuthorization extends WantedCharge {
  readonly payer: Payer
  readonly authorization: {
    /** Names the payer, in the requesting feature's format. One authorization of a reference is live at a time. */
    readonly reference: string
    readonly months: number
    /** As yyyy-MM-dd in Brazil. */
    readonly startsOn: string
  }
}

/** A debit by the payer's bank, under the live authorization of `debit.reference`. */
export interface WantedDebit extends WantedCharge {
  readonly debit: { readonly reference: string; readonly on: string }
}

type WantedAtProvider = WantedCharge | WantedAuthorization | WantedDebit

export interface ProviderCharge {
  readonly txid: string
  readonly code: string
  /** A data URL of the QR code. */
  readonly picture: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

/**
 * Lease of the process that calls the provider. After it another process may continue, and finds by the txid if the
 * charge was made.
 */
const MAKING_S = 60
/** Lease after a lost answer: the request may still be on its way to the provider. */
const LOST_S = 3
const TIMEOUT_MS = 20 * SECOND
const POLL_MS = 200
/** A code that expires sooner is not shown again. */
const LEAST_MS = 10 * MINUTE

/**
 * A charge at the provider that the company is paid by; undefined if it is paid by static codes. A repeat with the same
 * reference and value returns the same charge, even if the first answer was lost.
 * @throws ERR_PIX_PROVIDER_FAILED, ERR_DOCUMENT_NEEDED
 */
export async function chargeByProvider(
  companyId: number,
  wanted: WantedCharge,
): Promise<ProviderCharge | undefined> {
  return findOrMakeCharge(companyId, wanted)
}

/**
 * Like chargeByProvider, with a code whose payment also gives an authorization. It ends another authorization of the
 * same reference; a repeat returns the same code.
 * @throws ERR_PIX_PROVIDER_FAILED, ERR_DOCUMENT_NEEDED
 */
export async function authorizeByProvider(
  companyId: number,
  wanted: WantedAuthorization,
): Promise<ProviderCharge | undefined> {
  return findOrMakeCharge(companyId, wanted)
}

/**
 * Requests a debit by the payer's bank on a day. Idempotent; a debit that the provider refuses fails with
 * `pixDebitFailed`.
 * Nothing is requested while another debit of the authorization is being cancelled, because a bank accepts one debit in
 * each of its months and would refuse the second. `pixDebitDropped` announces when it can be requested.
 * @throws ERR_PIX_PROVIDER_FAILED if it may be requested again
 */
export async function debitByProvider(companyId: number, wanted: WantedDebit): Promise<void> {
  await findOrMakeCharge(companyId, wanted)
}

async function findOrMakeCharge(
  companyId: number,
  wanted: WantedAtProvider,
): Promise<ProviderCharge | undefined> {
  const accounts = await inCompany(companyId, (db) => readProviderAccounts(db, companyId))
  if (accounts.chosen === undefined) return undefined
  try {
    const provider = accounts.of(accounts.chosen)
    const until = Date.now() + TIMEOUT_MS
    for (;;) {
      const taken = await inCompany(companyId, (db) =>
        findOrInsertCharge(db, companyId, wanted, provider.name),
      )
      if (!taken) return undefined
      const { row, isMine } = taken
      if (row.code !== null) return presentProviderCharge(row, row.code)
      if (isMine) return await makeCharge(provider, row, wanted)
      // A debit has no waiting client, and its day may have changed by the time the other process is done.
      if (row.kind === 'debit') return undefined
      if (Date.now() > until) throw new ProviderFault('timeout')
      await sleep(POLL_MS)
    }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const { fault, status } = error
    log.warn({ companyId, provider: accounts.chosen, fault, status }, 'a provider refused a charge')
    throw new AppError('ERR_PIX_PROVIDER_FAILED')
  }
}

function chargeKind(wanted: WantedAtProvider): ChargeRow['kind'] {
  return 'authorization' in wanted ? 'consent' : 'debit' in wanted ? 'debit' : 'single'
}

/**
 * Finds or inserts the payable charge of this kind, value and provider, and cancels others of its reference; a debit
 * cancels nothing. Undefined for a debit if the reference has another charge, if a former debit is not cancelled yet,
 * or if its authorization has ended.
 */
async function findOrInsertCharge(
  db: Db,
  companyId: number,
  wanted: WantedAtProvider,
  provider: PixProviderName,
): Promise<{ row: ChargeRow; isMine: boolean } | undefined> {
  const { reference, value, description, expiresAt } = wanted
  const kind = chargeKind(wanted)
  for (;;) {
    // The authorization is locked before the charges, so that a charge of a concurrent authorization is found here.
    const replaced = 'authorization' in wanted ? wanted.authorization.reference : undefined
    const isReplaced =
      replaced !== undefined && (await lockLiveAuthorization(db, companyId, replaced)) !== undefined
    const live = await lockLiveCharges(db, companyId, reference)
    const isReusableCharge = (row: ChargeRow) =>
      row.kind === kind &&
      row.value === value &&
      row.provider === provider &&
      row.debitOn === ('debit' in wanted ? wanted.debit.on : null) &&
      new Date(row.expiresAt).getTime() > now().getTime() + LEAST_MS
    const others = live.filter((row) => !isReusableCharge(row))
    // A code is about to be paid, or another transaction has moved the debit to another day.
    if (kind === 'debit' && others.length > 0) return undefined
    await cancelChargesLater(db, others)
    const row = live.find(isReusableCharge)
    if (row) return { row, isMine: row.code === null && (await takeChargeLease(db, row, MAKING_S)) }
    const txid = randomBytes(16).toString('hex')
    if (isReplaced) await endAuthorization(db, companyId, replaced, 'change')
    const authorizationId = await findOrInsertAuthorizationId(
      db,
      { companyId, provider, txid },
      wanted,
    )
    if (authorizationId === undefined) {
      if ('debit' in wanted) return undefined
      continue
    }
    await insertCharge(db, {
      companyId,
      provider,
      reference,
      kind,
      authorizationId,
      debitOn: 'debit' in wanted ? wanted.debit.on : null,
      txid,
      value,
      description,
      status: 'making',
      expiresAt,
      nextLookAt: fromNow(MINUTE),
    })
  }
}

/** True if a cancelled debit may still be paid, because the provider has not confirmed its cancellation. */
async function isDebitPayableUnderLock(db: Db, live: AuthorizationRow): Promise<boolean> {
  const charges = await lockChargesOfAuthorization(db, live)
  return charges.some(
    ({ kind, status, expiresAt }) =>
      kind === 'debit' && status === 'cancelling' && new Date(expiresAt) > now(),
  )
}

interface ChargeInMaking {
  readonly companyId: number
  readonly provider: PixProviderName
  readonly txid: string
}

/**
 * The id of the authorization that a charge gives or belongs to; null for a single charge. Undefined if a debit has no
 * active authorization or has to wait, or if another transaction inserted one first.
 */
async function findOrInsertAuthorizationId(
  db: Db,
  { companyId, provider, txid }: ChargeInMaking,
  wanted: WantedAtProvider,
): Promise<number | null | undefined> {
  if ('debit' in wanted) {
    const live = await lockLiveAuthorization(db, companyId, wanted.debit.reference)
    if (live?.status !== 'active' || live.value !== wanted.value) return undefined
    return (await isDebitPayableUnderLock(db, live)) ? undefined : live.id
  }
  if (!('authorization' in wanted)) return null
  // Asaas is the only provider with authorizations.
  if (provider !== 'asaas') throw new ProviderFault('refused')
  const { reference, months, startsOn } = wanted.authorization
  return insertAuthorization(db, {
    companyId,
    provider,
    reference,
    contractId: txid,
    value: wanted.value,
    months,
    startsOn,
    status: 'making',
    nextLookAt: fromNow(MINUTE),
  })
}

/**
 * Calls the provider under the charge's lease. @throws ERR_PIX_PROVIDER_FAILED if the charge was cancelled meanwhile,
 * so that its code is not paid
 */
async function makeCharge(
  provider: PixProvider,
  row: ChargeRow,
  wanted: WantedAtProvider,
): Promise<ProviderCharge> {
  const { companyId } = row
  let made: ChargeMade & { authorization?: AuthorizationMade }
  try {
    made = await requestAtProvider(provider, row, wanted)
  } catch (error) {
    const isLost =
      error instanceof ProviderFault && ['timeout', 'unreachable'].includes(error.fault)
    // Refused before the provider was called, so there is nothing to find there.
    const isNever = error instanceof AppError
    await inCompany(companyId, async (db) => {
      if (isNever && row.authorizationId !== null)
        await expireUnmadeAuthorization(db, companyId, row.authorizationId)
      await saveCharge(db, row, { busyUntil: null, ...(isNever && { status: 'cancelled' }) })
      if (isLost) await takeChargeLease(db, row, LOST_S)
      const isRefused = error instanceof ProviderFault && error.fault === 'refused'
      if (row.kind === 'debit' && isRefused && !(await isCancelledUnderLock(db, row)))
        await failDebit(db, row, 'refused')
    })
    throw error
  }
  const { authorization, ...code } = made
  const isOpen = await inCompany(companyId, async (db) => {
    if (authorization && row.authorizationId !== null)
      await saveMadeAuthorization(db, companyId, row.authorizationId, authorization)
    const isGone = await isCancelledUnderLock(db, row)
    await saveCharge(db, row, {
      ...code,
      status: isGone ? 'cancelling' : 'open',
      busyUntil: null,
      updatedAt: now(),
    })
    if (isGone) await enqueue(db, POLL_CHARGE, { chargeId: row.id }, { key: String(row.id) })
    return !isGone
  })
  if (!isOpen) throw new AppError('ERR_PIX_PROVIDER_FAILED')
  return presentProviderCharge(row, made.code)
}

async function requestAtProvider(
  provider: PixProvider,
  row: ChargeRow,
  wanted: WantedAtProvider,
): Promise<ChargeMade & { authorization?: AuthorizationMade }> {
  const { companyId, txid, value, description, debitOn, authorizationId } = row
  const expiresAt = new Date(row.expiresAt)
  const { payer } = wanted
  if (row.kind === 'single')
    return provider.charge({ txid, value, description, expiresAt, ...(payer && { payer }) })
  const { automatic } = provider
  if (!automatic || authorizationId === null) throw new ProviderFault('refused')
  if ('authorization' in wanted) {
    const { months, startsOn } = wanted.authorization
    const authorization = await automatic.authorize({
      contractId: txid,
      value,
      months,
      startsOn,
      description,
      expiresAt,
      payer: wanted.payer,
    })
    return { providerId: authorization.codeId, code: authorization.code, authorization }
  }
  const under = await inCompany(companyId, (db) =>
    findAuthorizationById(db, companyId, authorizationId),
  )
  if (!under?.providerId || !under.customerId || debitOn === null)
    throw new ProviderFault('refused')
  const { providerId } = await automatic.debit({
    txid,
    value,
    description,
    debitOn,
    authorizationId: under.providerId,
    customerId: under.customerId,
  })
  // Debits are paid without a code.
  return { providerId, code: '' }
}

/** True if the charge was cancelled while the provider was called. */
async function isCancelledUnderLock(db: Db, { companyId, id }: ChargeRow): Promise<boolean> {
  const charge = await lockCharge(db, companyId, id)
  return charge?.status === 'cancelling' || charge?.status === 'cancelled'
}

/** Records the made authorization. If it was ended during the call, the provider is asked to end it too. */
async function saveMadeAuthorization(
  db: Db,
  companyId: number,
  id: number,
  { providerId, customerId }: AuthorizationMade,
): Promise<void> {
  const row = await lockAuthorization(db, companyId, id)
  if (!row) return
  const isEnded = row.status !== 'making'
  const change = { providerId, customerId, looks: 0, updatedAt: now() }
  await saveAuthorization(db, row, { ...change, status: isEnded ? 'ending' : 'waiting' })
  const { id: authorizationId } = row
  if (isEnded)
    await enqueue(db, POLL_AUTHORIZATION, { authorizationId }, { key: String(authorizationId) })
}

/** Expires an authorization that was never requested at the provider. */
async function expireUnmadeAuthorization(db: Db, companyId: number, id: number): Promise<void> {
  const change = { status: 'expired', endedBy: 'time', endedAt: now(), updatedAt: now() } as const
  await saveAuthorization(db, { companyId, id }, change)
}

function presentProviderCharge(
  { txid, expiresAt, createdAt }: ChargeRow,
  code: string,
): ProviderCharge {
  return {
    txid,
    code,
    // Drawn by Guichê, because pages show no content of others.
    picture: qrPicture(code),
    expiresAt: new Date(expiresAt),
    createdAt: new Date(createdAt),
  }
}

/** Cancels the payable charges of a reference. A payment that arrives nevertheless is held. */
export async function cancelCharges(db: Db, companyId: number, reference: string): Promise<void> {
  await cancelChargesLater(db, await lockLiveCharges(db, companyId, reference))
}

/** Fails a debit that a bank has no time left to pay, like any other failure. */
export async function failLateDebit(
  db: Db,
  companyId: number,
  { reference, value, description, expiresAt, debit }: WantedDebit,
): Promise<void> {
  const live = await lockLiveCharges(db, companyId, reference)
  const asked = live.find(({ kind }) => kind === 'debit')
  if (asked) {
    await failDebit(db, asked, 'late')
    await enqueue(db, POLL_CHARGE, { chargeId: asked.id }, { key: String(asked.id) })
    return
  }
  const under = await lockLiveAuthorization(db, companyId, debit.reference)
  if (under?.status !== 'active') return
  const txid = randomBytes(16).toString('hex')
  await insertCharge(db, {
    companyId,
    provider: under.provider,
    reference,
    kind: 'debit',
    authorizationId: under.id,
    debitOn: debit.on,
    txid,
    value,
    description,
    status: 'cancelled',
    failure: 'late',
    expiresAt,
    nextLookAt: expiresAt,
  })
  await announce(db, pixDebitFailed, { companyId, reference, failure: 'late' })
}

/** Cancels the debits under a live authorization, except the one that is still wanted. */
export async function cancelDebits(
  db: Db,
  companyId: number,
  authorization: string,
  kept: { reference: string; on: string } | undefined,
): Promise<void> {
  const live = await lockLiveAuthorization(db, companyId, authorization)
  const charges = live ? await lockChargesOfAuthorization(db, live) : []
  const isKept = ({ reference, debitOn }: ChargeRow) =>
    reference === kept?.reference && debitOn === kept.on
  await cancelChargesLater(
    db,
    charges.filter((row) => row.kind === 'debit' && row.status !== 'cancelling' && !isKept(row)),
  )
}

async function cancelChargesLater(db: Db, charges: readonly ChargeRow[]): Promise<void> {
  for (const { companyId, id, authorizationId, kind } of charges) {
    await saveCharge(db, { companyId, id }, { status: 'cancelling', looks: 0, updatedAt: now() })
    await enqueue(db, POLL_CHARGE, { chargeId: id }, { key: String(id) })
    if (kind !== 'consent' || authorizationId === null) continue
    // The authorization cannot be given any more once its code is cancelled.
    const under = await lockAuthorization(db, companyId, authorizationId)
    if (under?.status === 'making' || under?.status === 'waiting')
      await endLockedAuthorization(db, under, 'paid')
  }
}
