import type { Company } from '@guiche/contract/companies'
import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { findCompany, FIRST_COMPANY } from '../../organisation/companies/index.ts'
import {
  chargeRequestOf,
  findOpenInvoice,
  inCompanyFromPlatform,
  type InvoiceRow,
  invoiceReference,
} from '../invoices/index.ts'
import {
  debitByProvider,
  cancelDebits,
  endAuthorization,
  failLateDebit,
  lockAndShowAuthorization,
  listLiveAuthorizations,
  showDebit,
} from '../pix-providers/index.ts'
import { debitDay, debitDeadline, debitTiming } from './debit-days.ts'

// Keeps a company's debit in line with its open invoice. Authorizations and debits belong to the first company, the
// invoice to its own: one transaction reads and decides over both, and can be repeated at any time.

const MAINTAIN = 'keep-automatic-payment'
const BATCH = 200

export const maintainDebitJob: Job = {
  ...job(MAINTAIN, z.object({ of: z.int().positive() }), (_companyId, { of }) => maintainDebit(of)),
  lane: 'pix',
  // The job cancels debits too, which an unserved company must not lose.
  whenUnserved: 'runs',
}

/** `db` is in any company: the job itself works across companies. */
export async function enqueueMaintenance(db: Db, companyId: number): Promise<void> {
  if (companyId !== FIRST_COMPANY)
    await enqueue(db, MAINTAIN, { of: companyId }, { key: String(companyId) })
}

/** The reference that names the company of an authorization. */
export function authorizationReference(companyId: number): string {
  return `company:${companyId}`
}

export function companyIdIn(reference: string): number | undefined {
  const [, id] = /^company:(\d{1,10})$/.exec(reference) ?? []
  return id === undefined ? undefined : Number(id)
}

/**
 * Enqueues the job for every live authorization. Runs hourly, because days pass and interrupted work has to continue.
 */
export async function enqueueAllMaintenance(): Promise<void> {
  for (let after = 0; ;) {
    const found = await inCompany(FIRST_COMPANY, (db) =>
      listLiveAuthorizations(db, FIRST_COMPANY, { after, most: BATCH }),
    )
    await inCompany(FIRST_COMPANY, async (db) => {
      for (const { reference } of found)
        await enqueueMaintenance(db, companyIdIn(reference) ?? FIRST_COMPANY)
    })
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.id
  }
}

export async function maintainDebit(companyId: number): Promise<void> {
  const kept = await inFirstCompany((db) => reconcileDebits(db, companyId))
  if (kept) await requestDebit(kept)
}

/**
 * Ends the authorization or cancels debits that do not fit any more. @returns the debit to request, if it is not
 * requested yet
 */
async function reconcileDebits(db: Db, companyId: number): Promise<WantedDebit | undefined> {
  const reference = authorizationReference(companyId)
  // The authorization is locked before the invoice is read: of two concurrent jobs, the one with the older invoice
  // would otherwise cancel the debit that the other has just requested.
  const held = await lockAndShowAuthorization(db, FIRST_COMPANY, reference)
  if (!held) return undefined
  const { company, invoice } = await inCompanyFromPlatform(db, companyId, async () => ({
    company: await findCompany(db, companyId),
    invoice: await findOpenInvoice(db, companyId),
  }))
  const endAndSkip = async (by: 'change' | 'company') => {
    await endAuthorization(db, FIRST_COMPANY, reference, by)
    return undefined
  }
  // The company was deleted.
  if (!company) return endAndSkip('company')
  if (invoice && (invoice.value !== held.value || invoice.months !== held.months))
    return endAndSkip('change')
  if (held.status === 'waiting') return undefined
  const kept = invoice && company.status ? wantedDebit(company, invoice) : undefined
  const asked = kept && { reference: kept.reference, on: kept.debit.on }
  await cancelDebits(db, FIRST_COMPANY, reference, asked)
  return kept
}

type WantedDebit = ReturnType<typeof wantedDebit>

function wantedDebit({ id: companyId, timeZone }: Company, invoice: InvoiceRow) {
  const on = debitDay(new Date(invoice.dueDate), timeZone)
  const debit = { reference: authorizationReference(companyId), on }
  return {
    ...chargeRequestOf(invoice),
    reference: invoiceReference(invoice),
    expiresAt: debitDeadline(on),
    debit,
  }
}

async function requestDebit(wanted: WantedDebit): Promise<void> {
  const { reference, debit } = wanted
  const when = debitTiming(debit.on, now())
  if (when === 'early') return
  const known = await inFirstCompany((db) => showDebit(db, FIRST_COMPANY, reference))
  if (known?.isAsked || known?.failure) return
  if (when === 'late') return inFirstCompany((db) => failLateDebit(db, FIRST_COMPANY, wanted))
  try {
    await debitByProvider(FIRST_COMPANY, wanted)
  } catch (error) {
    // The refusal is announced already, or the job of the next hour asks again.
    if (!(error instanceof AppError)) throw error
  }
}

function inFirstCompany<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inCompany(FIRST_COMPANY, work)
}
