import type { Company } from '@guiche/contract/companies'
import { dayOfMonthIn, renewedDueDate } from '@guiche/contract/due-dates'
import { INVOICE_DAYS } from '@guiche/contract/invoices'
import type { Plan } from '@guiche/contract/plans'
import { recurrenceMonths } from '@guiche/contract/recurrence'
import { dayAt } from '@guiche/contract/time-zones'
import { DAY, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import {
  companyChanged,
  findPlanOf,
  FIRST_COMPANY,
  lockCompany,
  saveCompany,
} from '../../organisation/companies/index.ts'
import { findPlan } from '../../organisation/plans/index.ts'
import { priceOf } from './invoice-rules.ts'
import { invoicesChanged } from './invoices.events.ts'
import {
  findOpenInvoice,
  insertInvoice,
  type InvoiceRow,
  listCompaniesDue,
  removeOpenInvoice,
  saveInvoice,
} from './invoices.queries.ts'

// A company has at most one open invoice, for the months that begin at its due date. It is issued some days before, and
// follows the company's due date, plan and recurrence while it is open.

/** A free plan renews itself so long before its end, so that a server that was down for less causes no gap. */
const FREE_RENEWAL_MS = 5 * DAY

/** Runs daily; a repeat changes nothing. */
export async function issueInvoices(): Promise<void> {
  const due = await acrossCompanies('find companies whose subscription ends soon', (db) =>
    listCompaniesDue(db, fromNow(INVOICE_DAYS * DAY)),
  )
  for (const companyId of due)
    await inCompany(companyId, async (db) => {
      await maintainInvoice(db, companyId)
      await renewFreeCompany(db, companyId)
    })
}

/** Issues, updates or removes the open invoice to match the company's due date, plan and recurrence. */
export async function maintainInvoice(db: Db, companyId: number): Promise<void> {
  if (companyId === FIRST_COMPANY) return
  const company = await lockCompany(db, companyId)
  if (!company?.status) return
  const open = await findOpenInvoice(db, companyId)
  const plan = await pricedPlan(db, company, open)
  if (company.dueDate === null || plan === null)
    return removeInvoiceAndAnnounce(db, companyId, open)
  if (plan.value === 0) return removeInvoiceAndAnnounce(db, companyId, open)
  const dueDate = new Date(company.dueDate)
  if (!open && dueDate > fromNow(INVOICE_DAYS * DAY)) return
  const wanted = wantedInvoice(company, { dueDate, plan, open })
  if (open && isSameInvoice(open, wanted)) return
  if (open) await saveInvoice(db, open, { ...wanted, updatedAt: now() })
  else await insertInvoice(db, { companyId, status: 'open', ...wanted })
  await announce(db, invoicesChanged, { companyId })
}

/** The plan chosen in the checkout, else the company's own. */
async function pricedPlan(
  db: Db,
  company: Company,
  open: InvoiceRow | undefined,
): Promise<Plan | null> {
  const chosen = open?.isPlanChosen && open.planId !== null ? await findPlan(db, open.planId) : null
  return chosen ?? findPlanOf(db, company)
}

interface WantedInvoice {
  readonly dueDate: Date
  readonly plan: Plan
  readonly open: InvoiceRow | undefined
}

function wantedInvoice(company: Company, { dueDate, plan, open }: WantedInvoice) {
  const months = recurrenceMonths[company.recurrence]
  // An issued invoice keeps its price, unless plan or months differ.
  const isKept = open?.planId === plan.id && open.months === months
  return {
    detail: isKept ? open.detail : plan.name,
    value: isKept ? open.value : priceOf(plan, months),
    planId: plan.id,
    isPlanChosen: open?.isPlanChosen === true && plan.id !== company.planId,
    months,
    dueDate,
    dueDay: company.dueDay ?? dayOfMonthIn(dayAt(dueDate, company.timeZone)),
  }
}

function isSameInvoice(open: InvoiceRow, wanted: ReturnType<typeof wantedInvoice>): boolean {
  const { dueDate, ...rest } = wanted
  const keys = ['detail', 'value', 'planId', 'isPlanChosen', 'months', 'dueDay'] as const
  return (
    new Date(open.dueDate).getTime() === dueDate.getTime() &&
    keys.every((key) => open[key] === rest[key])
  )
}

async function removeInvoiceAndAnnounce(
  db: Db,
  companyId: number,
  open: InvoiceRow | undefined,
): Promise<void> {
  if (!open) return
  await removeOpenInvoice(db, companyId)
  await announce(db, invoicesChanged, { companyId })
}

/**
 * Renews a subscription without a price. An ended one stays ended, because the operator ends a subscription by its
 * date.
 */
async function renewFreeCompany(db: Db, companyId: number): Promise<void> {
  if (companyId === FIRST_COMPANY) return
  const company = await lockCompany(db, companyId)
  if (!company?.status || company.dueDate === null) return
  const dueDate = new Date(company.dueDate)
  if (dueDate <= now() || dueDate > fromNow(FREE_RENEWAL_MS)) return
  if ((await findPlanOf(db, company))?.value !== 0) return
  const renewal = { dueDate: renewedDueDate(company, now()), updatedAt: now() }
  const changed = await saveCompany(db, companyId, renewal)
  if (changed) await announce(db, companyChanged, { company: changed })
}
