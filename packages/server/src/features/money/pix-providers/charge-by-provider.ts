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
import { end, endAuthorization, failDebit } from './authorizations.ts'
import {
  type AuthorizationRow,
  findAuthorizationById,
  insertAuthorization,
  lockAuthorization,
  lockChargesUnder,
  lockLiveAuthorization,
  saveAuthorization,
} from './authorizations.queries.ts'
import { LOOK, LOOK_AT_AUTHORIZATION } from './look-job.ts'
import { pixDebitFailed } from './pix-providers.events.ts'
import {
  type ChargeRow,
  insertCharge,
  lockCharge,
  lockLiveCharges,
  saveCharge,
  takeMaking,
} from './pix-providers.queries.ts'
import {
  type AuthorizationMade,
  type ChargeMade,
  type Payer,
  type PixProvider,
  ProviderFault,
} from './provider.ts'
import { findAccounts } from './provider-account.ts'

interface WantedCharge {
  /** For what, in the words of the feature that asks; one charge of it can be paid at a time. */
  readonly reference: string
  /** In reais. */
  readonly value: number
  /** Shown to the payer. */
  readonly description: string
  readonly expiresAt: Date
  readonly payer?: Payer
}

/** The first payment lets the payer's bank pay the others: of the same value, so many months apart. */
interface WantedAuthorization extends WantedCharge {
  readonly payer: Payer
  readonly authorization: {
    /** Of whom, in the words of the feature that asks; one of it is live at a time. */
    readonly reference: string
    readonly months: number
    /** As yyyy-MM-dd in Brazil. */
    readonly startsOn: string
  }
}

/** To be paid by the bank, under the live authorization of a reference. */
export interface WantedDebit extends WantedCharge {
  readonly debit: { readonly reference: string; readonly on: string }
}

type Wanted = WantedCharge | WantedAuthorization | WantedDebit

export interface ProviderCharge {
  readonly txid: string
  readonly code: string
  /** As an address that a page shows. */
  readonly picture: string
  readonly expiresAt: Date
  readonly createdAt: Date
}

/** Whoever asks a provider has so long; then another may go on, and finds by the txid what became of it. */
const MAKING_S = 60
/** Of one whose answer was lost: it may be on its way there still. */
const LOST_S = 3
const PATIENCE_MS = 20 * SECOND
const LOOK_MS = 200
/** A code that is good for less is not shown again. */
const LEAST_MS = 10 * MINUTE

/**
 * A charge at the provider by which the company is paid; undefined where it is paid by static codes. Asked again for the same
 * reference and value it is the same charge, whatever became of the first answer.
 * @throws ERR_PIX_PROVIDER_FAILED, ERR_DOCUMENT_NEEDED
 */
export async function chargeByProvider(
  companyId: number,
  wanted: WantedCharge,
): Promise<ProviderCharge | undefined> {
  return charge(companyId, wanted)
}

/**
 * The same with a code whose payment also gives an authorization. Another one of its reference is ended by it; asked again for
 * the same it is the same code.
 * @throws ERR_PIX_PROVIDER_FAILED, ERR_DOCUMENT_NEEDED
 */
export async function authorizeByProvider(
  companyId: number,
  wanted: WantedAuthorization,
): Promise<ProviderCharge | undefined> {
  return charge(companyId, wanted)
}

/**
 * Has the payer's bank pay on a day. Asked again it is the same debit; what the provider refuses has failed, and is told.
 * As long as another debit under the authorization is being taken back nothing is asked for: a bank has one in each of its
 * months, and would refuse the second. `pixDebitDropped` says when it may be asked for.
 * @throws ERR_PIX_PROVIDER_FAILED where it may be asked again
 */
export async function debitByProvider(companyId: number, wanted: WantedDebit): Promise<void> {
  await charge(companyId, wanted)
}

async function charge(companyId: number, wanted: Wanted): Promise<ProviderCharge | undefined> {
  const accounts = await inCompany(companyId, (db) => findAccounts(db, companyId))
  if (accounts.chosen === undefined) return undefined
  try {
    const provider = accounts.of(accounts.chosen)
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const taken = await inCompany(companyId, (db) =>
        takeCharge(db, companyId, wanted, provider.name),
      )
      if (!taken) return undefined
      const { row, isMine } = taken
      if (row.code !== null) return shown(row, row.code)
      if (isMine) return await make(provider, row, wanted)
      // Nobody waits for a debit, and its day may be another by the time it is there.
      if (row.kind === 'debit') return undefined
      if (Date.now() > until) throw new ProviderFault('timeout')
      await sleep(LOOK_MS)
    }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const { fault, status } = error
    log.warn({ companyId, provider: accounts.chosen, fault, status }, 'no charge was made')
    throw new AppError('ERR_PIX_PROVIDER_FAILED')
  }
}

function kindOf(wanted: Wanted): ChargeRow['kind'] {
  return 'authorization' in wanted ? 'consent' : 'debit' in wanted ? 'debit' : 'single'
}

/**
 * The one that can be paid, of this kind, value and provider; others of its reference are taken back, but for a debit: it
 * takes back nothing. Undefined of a debit beside which there is another charge, or which follows one that is not back yet,
 * or whose authorization is not there any more.
 */
async function takeCharge(
  db: Db,
  companyId: number,
  wanted: Wanted,
  provider: PixProviderName,
): Promise<{ row: ChargeRow; isMine: boolean } | undefined> {
  const { reference, value, description, expiresAt } = wanted
  const kind = kindOf(wanted)
  for (;;) {
    // The authorization is locked before the charges: another transaction that makes one in between has its charge found.
    const replaced = 'authorization' in wanted ? wanted.authorization.reference : undefined
    const isReplaced =
      replaced !== undefined && (await lockLiveAuthorization(db, companyId, replaced)) !== undefined
    const live = await lockLiveCharges(db, companyId, reference)
    const fits = (row: ChargeRow) =>
      row.kind === kind &&
      row.value === value &&
      row.provider === provider &&
      row.debitOn === ('debit' in wanted ? wanted.debit.on : null) &&
      new Date(row.expiresAt).getTime() > now().getTime() + LEAST_MS
    const others = live.filter((row) => !fits(row))
    // Somebody is about to pay it by a code, or it was decided meanwhile that the bank pays on another day.
    if (kind === 'debit' && others.length > 0) return undefined
    await takeBack(db, others)
    const row = live.find(fits)
    if (row) return { row, isMine: row.code === null && (await takeMaking(db, row, MAKING_S)) }
    const txid = randomBytes(16).toString('hex')
    if (isReplaced) await endAuthorization(db, companyId, replaced, 'change')
    const authorizationId = await underWhich(db, { companyId, provider, txid }, wanted)
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

/** Whether a debit that was taken back may still be paid: the provider has not let go of it yet. */
async function isDebitLeft(db: Db, live: AuthorizationRow): Promise<boolean> {
  const charges = await lockChargesUnder(db, live)
  return charges.some(
    ({ kind, status, expiresAt }) =>
      kind === 'debit' && status === 'cancelling' && new Date(expiresAt) > now(),
  )
}

interface Making {
  readonly companyId: number
  readonly provider: PixProviderName
  readonly txid: string
}

/**
 * The authorization that a new charge gives, or under which it is; null of a single one. Undefined where a debit has none, or
 * has to wait, or another transaction was first.
 */
async function underWhich(
  db: Db,
  { companyId, provider, txid }: Making,
  wanted: Wanted,
): Promise<number | null | undefined> {
  if ('debit' in wanted) {
    const live = await lockLiveAuthorization(db, companyId, wanted.debit.reference)
    if (live?.status !== 'active' || live.value !== wanted.value) return undefined
    return (await isDebitLeft(db, live)) ? undefined : live.id
  }
  if (!('authorization' in wanted)) return null
  // The only one of them that has it.
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

/** @throws ERR_PIX_PROVIDER_FAILED of what was taken back meanwhile: its code is not to be paid */
async function make(
  provider: PixProvider,
  row: ChargeRow,
  wanted: Wanted,
): Promise<ProviderCharge> {
  const { companyId } = row
  let made: ChargeMade & { authorization?: AuthorizationMade }
  try {
    made = await askFor(provider, row, wanted)
  } catch (error) {
    const isLost =
      error instanceof ProviderFault && ['timeout', 'unreachable'].includes(error.fault)
    // Refused before the provider was asked for it: nobody has to look for it there.
    const isNever = error instanceof AppError
    await inCompany(companyId, async (db) => {
      if (isNever && row.authorizationId !== null)
        await endUnmade(db, companyId, row.authorizationId)
      await saveCharge(db, row, { busyUntil: null, ...(isNever && { status: 'cancelled' }) })
      if (isLost) await takeMaking(db, row, LOST_S)
      const isRefused = error instanceof ProviderFault && error.fault === 'refused'
      if (row.kind === 'debit' && isRefused && !(await isTakenBack(db, row)))
        await failDebit(db, row, 'refused')
    })
    throw error
  }
  const { authorization, ...code } = made
  const isOpen = await inCompany(companyId, async (db) => {
    if (authorization && row.authorizationId !== null)
      await keepMade(db, companyId, row.authorizationId, authorization)
    const isGone = await isTakenBack(db, row)
    await saveCharge(db, row, {
      ...code,
      status: isGone ? 'cancelling' : 'open',
      busyUntil: null,
      updatedAt: now(),
    })
    if (isGone) await enqueue(db, LOOK, { chargeId: row.id }, { key: String(row.id) })
    return !isGone
  })
  if (!isOpen) throw new AppError('ERR_PIX_PROVIDER_FAILED')
  return shown(row, made.code)
}

async function askFor(
  provider: PixProvider,
  row: ChargeRow,
  wanted: Wanted,
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
  // Nobody pays it by a code.
  return { providerId, code: '' }
}

/** While the provider was asked for it. */
async function isTakenBack(db: Db, { companyId, id }: ChargeRow): Promise<boolean> {
  const charge = await lockCharge(db, companyId, id)
  return charge?.status === 'cancelling' || charge?.status === 'cancelled'
}

/** It may have been ended while the provider was asked: then it is ended there too. */
async function keepMade(
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
    await enqueue(db, LOOK_AT_AUTHORIZATION, { authorizationId }, { key: String(authorizationId) })
}

/** The provider was never asked for it. */
async function endUnmade(db: Db, companyId: number, id: number): Promise<void> {
  const change = { status: 'expired', endedBy: 'time', endedAt: now(), updatedAt: now() } as const
  await saveAuthorization(db, { companyId, id }, change)
}

function shown({ txid, expiresAt, createdAt }: ChargeRow, code: string): ProviderCharge {
  return {
    txid,
    code,
    // Drawn here: a page shows nothing that others have made.
    picture: qrPicture(code),
    expiresAt: new Date(expiresAt),
    createdAt: new Date(createdAt),
  }
}

/** Takes back the charges under a reference. A payment that comes all the same is held. */
export async function dropCharges(db: Db, companyId: number, reference: string): Promise<void> {
  await takeBack(db, await lockLiveCharges(db, companyId, reference))
}

/** There is no time left for a bank to pay it: told as any other failure. */
export async function giveUpDebit(
  db: Db,
  companyId: number,
  { reference, value, description, expiresAt, debit }: WantedDebit,
): Promise<void> {
  const live = await lockLiveCharges(db, companyId, reference)
  const asked = live.find(({ kind }) => kind === 'debit')
  if (asked) {
    await failDebit(db, asked, 'late')
    await enqueue(db, LOOK, { chargeId: asked.id }, { key: String(asked.id) })
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

/** Takes back what a bank is to pay under a live authorization, but for one that is as it has to be. */
export async function dropDebits(
  db: Db,
  companyId: number,
  authorization: string,
  kept: { reference: string; on: string } | undefined,
): Promise<void> {
  const live = await lockLiveAuthorization(db, companyId, authorization)
  const charges = live ? await lockChargesUnder(db, live) : []
  const isKept = ({ reference, debitOn }: ChargeRow) =>
    reference === kept?.reference && debitOn === kept.on
  await takeBack(
    db,
    charges.filter((row) => row.kind === 'debit' && row.status !== 'cancelling' && !isKept(row)),
  )
}

async function takeBack(db: Db, charges: readonly ChargeRow[]): Promise<void> {
  for (const { companyId, id, authorizationId, kind } of charges) {
    await saveCharge(db, { companyId, id }, { status: 'cancelling', looks: 0, updatedAt: now() })
    await enqueue(db, LOOK, { chargeId: id }, { key: String(id) })
    if (kind !== 'consent' || authorizationId === null) continue
    // Nobody gives it any more, once its code is not to be paid.
    const under = await lockAuthorization(db, companyId, authorizationId)
    if (under?.status === 'making' || under?.status === 'waiting') await end(db, under, 'paid')
  }
}
