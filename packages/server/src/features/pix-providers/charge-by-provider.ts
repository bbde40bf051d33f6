import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PixProviderName } from '@guiche/contract/pix-providers'
import { fromNow, MINUTE, now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/worker.ts'
import { log } from '../../platform/log.ts'
import { qrPicture } from '../pix/index.ts'
import { LOOK } from './look-job.ts'
import {
  type ChargeRow,
  insertCharge,
  lockLiveCharges,
  saveCharge,
  takeMaking,
} from './pix-providers.queries.ts'
import { type ChargeMade, type Payer, type PixProvider, ProviderFault } from './provider.ts'
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

interface ProviderCharge {
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
  const accounts = await inCompany(companyId, (db) => findAccounts(db, companyId))
  if (accounts.chosen === undefined) return undefined
  try {
    const provider = accounts.of(accounts.chosen)
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const { row, isMine } = await inCompany(companyId, (db) =>
        takeCharge(db, companyId, wanted, provider.name),
      )
      if (row.code !== null) return shown(row, row.code)
      if (isMine) return await make(provider, row, wanted)
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

/** The one that can be paid, of this value and provider; others of its reference are taken back. */
async function takeCharge(
  db: Db,
  companyId: number,
  wanted: WantedCharge,
  provider: PixProviderName,
): Promise<{ row: ChargeRow; isMine: boolean }> {
  const { reference, value, description, expiresAt } = wanted
  for (;;) {
    const live = await lockLiveCharges(db, companyId, reference)
    const fits = (row: ChargeRow) =>
      row.value === value &&
      row.provider === provider &&
      new Date(row.expiresAt).getTime() > now().getTime() + LEAST_MS
    await takeBack(
      db,
      live.filter((row) => !fits(row)),
    )
    const row = live.find(fits)
    if (row) return { row, isMine: row.code === null && (await takeMaking(db, row, MAKING_S)) }
    await insertCharge(db, {
      companyId,
      provider,
      reference,
      txid: randomBytes(16).toString('hex'),
      value,
      description,
      status: 'making',
      expiresAt,
      nextLookAt: fromNow(MINUTE),
    })
  }
}

async function make(
  provider: PixProvider,
  row: ChargeRow,
  { payer }: WantedCharge,
): Promise<ProviderCharge> {
  const { companyId, txid, value, description } = row
  const expiresAt = new Date(row.expiresAt)
  let made: ChargeMade
  try {
    made = await provider.charge({ txid, value, description, expiresAt, ...(payer && { payer }) })
  } catch (error) {
    const isLost =
      error instanceof ProviderFault && ['timeout', 'unreachable'].includes(error.fault)
    // Refused before the provider was asked for it: nobody has to look for it there.
    const isNever = error instanceof AppError
    await inCompany(companyId, async (db) => {
      await saveCharge(db, row, { busyUntil: null, ...(isNever && { status: 'cancelled' }) })
      if (isLost) await takeMaking(db, row, LOST_S)
    })
    throw error
  }
  await inCompany(companyId, (db) =>
    saveCharge(db, row, { ...made, status: 'open', busyUntil: null, updatedAt: now() }),
  )
  return shown(row, made.code)
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

async function takeBack(db: Db, charges: readonly ChargeRow[]): Promise<void> {
  for (const { companyId, id } of charges) {
    await saveCharge(db, { companyId, id }, { status: 'cancelling', looks: 0, updatedAt: now() })
    await enqueue(db, LOOK, { chargeId: id }, { key: String(id) })
  }
}
