import type {
  Company,
  CompanyChange,
  CompanyInput,
  Language,
  WorkingHours,
} from '@guiche/contract/companies'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isForeignKeyViolation } from '../../../platform/database/constraint-errors.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { findPlan, listPlans } from '../plans/index.ts'
import { companyChanged, companyZoneMoved, planAssigned } from './companies.events.ts'
import {
  findCompany,
  listAllCompanies,
  listCompaniesWithPlan,
  lockCompany,
  saveCompany,
} from './companies.queries.ts'
import { createCompany } from './create-company.ts'
import { DEFAULT_PLACE, parseInstant } from './parse-instant.ts'
import { dueDateAndDay, endOfDayInZone, FIRST_COMPANY } from './company-rules.ts'
import { findPlanOf } from './plan-allows.ts'

/** The actor's own company, or any for an operator. @throws ERR_NO_COMPANY_FOUND for other companies */
export async function showCompany(actor: Actor, id: number): Promise<Company> {
  refuseOtherCompany(actor, id)
  return inCompany(id, async (db) => existingCompany(await findCompany(db, id)))
}

export async function showCompanyPlan(actor: Actor, id: number) {
  refuseOtherCompany(actor, id)
  return inCompany(id, async (db) => {
    const company = existingCompany(await findCompany(db, id))
    return { ...company, plan: await findPlanOf(db, company) }
  })
}

export async function listCompaniesForOperator() {
  const rows = await acrossCompanies('list all companies for the operator', listCompaniesWithPlan)
  return rows.map(({ planName, planValue, ...company }) => ({
    ...company,
    plan:
      company.planId === null
        ? null
        : { id: company.planId, name: planName ?? '', value: planValue ?? 0 },
  }))
}

/** The subscription of each company, as its own users see it. */
export function listCompanyPlans() {
  return acrossCompanies('list all companies with their plans for the operator', async (db) => {
    const plans = new Map((await listPlans(db)).map((plan) => [plan.id, plan]))
    const companies = await listAllCompanies(db)
    return {
      companies: companies.map((company) => ({
        ...company,
        plan: plans.get(company.planId ?? 0) ?? null,
      })),
    }
  })
}

/** Creates a company for the operator. Without a password its first administrator must reset one. */
export async function createCompanyForOperator(
  actor: Actor,
  input: CompanyInput,
): Promise<Company> {
  const {
    password = randomBytes(24).toString('base64url'),
    campaignsEnabled = false,
    dueDate,
    ...rest
  } = input
  const passwordHash = await hashPassword(password)
  return createCompany({
    ...withoutUndefined(rest),
    dueDate: dueDate ? parseInstant('dueDate', dueDate, DEFAULT_PLACE) : null,
    campaignsEnabled,
    firstUser: { name: input.name, email: input.email, passwordHash },
    within: (db, company) => recordAudit(db, company.id, actor, 'company.create'),
  })
}

/**
 * Changes a company for the operator.
 * @throws ERR_COMPANY_PROTECTED, ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND, and ERR_PLAN_TOO_SMALL unless forced
 * (docs/decisions/0048)
 */
export async function changeCompany(
  actor: Actor,
  id: number,
  input: CompanyChange,
): Promise<Company> {
  const { campaignsEnabled, dueDate: given, force = false, ...change } = input
  // Closing it would lock out the operators, and only they could open it again.
  if (id === FIRST_COMPANY && change.status === false) throw new AppError('ERR_COMPANY_PROTECTED')
  try {
    return await inCompany(id, async (db) => {
      if (change.planId && !force) await assignPlan(db, id, change.planId)
      const due =
        given === undefined ? {} : changedDueDate(existingCompany(await lockCompany(db, id)), given)
      const row = { ...withoutUndefined({ ...change, ...due }), updatedAt: now() }
      const company = existingCompany(await saveCompany(db, id, row))
      if (actor.companyId !== id) {
        const plan = change.planId ? await findPlan(db, change.planId) : undefined
        const { dueDate } = company
        const named = {
          ...input,
          ...(plan && { plan: plan.name }),
          ...(given !== undefined && { dueDate }),
        }
        await recordAudit(db, id, actor, 'company.change', named)
      }
      await announce(db, companyChanged, {
        company,
        ...(campaignsEnabled !== undefined && { campaignsEnabled }),
      })
      return company
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_PLAN_FOUND')
    throw error
  }
}

/** Clients send the whole company back, so a date on the same day changes nothing. */
function changedDueDate(company: Company, given: string | null) {
  const { dueDate, timeZone } = company
  const at = given === null ? null : parseInstant('dueDate', given, company)
  const due = dueDateAndDay(at, timeZone, company)
  return due.dueDate?.toISOString() === dueDate ? {} : due
}

async function assignPlan(db: Db, id: number, planId: number): Promise<void> {
  const { planId: before } = existingCompany(await lockCompany(db, id))
  // Clients send the whole company back, so an unchanged plan is not checked, even if it is too small.
  if (before !== planId) await announce(db, planAssigned, { companyId: id, planId })
}

export async function changeWorkingHours(
  actor: Actor,
  id: number,
  { schedules, timeZone, holidays }: WorkingHours,
): Promise<Company> {
  refuseOtherCompany(actor, id)
  return inCompany(id, async (db) => {
    const before = existingCompany(await lockCompany(db, id))
    const change = {
      schedules: JSON.stringify(schedules),
      ...(holidays && { holidays: JSON.stringify(holidays) }),
      ...(timeZone && { timeZone, ...datesInZone(before, timeZone) }),
      updatedAt: now(),
    }
    const company = existingCompany(await saveCompany(db, id, change))
    if (timeZone && timeZone !== before.timeZone)
      await announce(db, companyZoneMoved, { companyId: id, from: before.timeZone, to: timeZone })
    if (actor.companyId !== id) await recordAudit(db, id, actor, 'company.schedules')
    await announce(db, companyChanged, { company })
    return company
  })
}

/** Keeps the days of the subscription's and the trial's end, which then end in the new zone. */
function datesInZone({ dueDate, trialExpiration, timeZone }: Company, to: string) {
  const movedEnd = (end: string | null) => (end === null ? null : endOfDayInZone(end, timeZone, to))
  return { dueDate: movedEnd(dueDate), trialExpiration: movedEnd(trialExpiration) }
}

export async function changeCompanyLanguage(
  actor: Actor,
  id: number,
  language: Language,
): Promise<Company> {
  refuseOtherCompany(actor, id)
  return inCompany(id, async (db) => {
    const company = existingCompany(await saveCompany(db, id, { language, updatedAt: now() }))
    if (actor.companyId !== id) await recordAudit(db, id, actor, 'company.language')
    await announce(db, companyChanged, { company, isLanguageChosen: true })
    return company
  })
}

function refuseOtherCompany(actor: Actor, id: number): void {
  if (actor.companyId !== id && !actor.isSuper) throw new AppError('ERR_NO_COMPANY_FOUND')
}

function existingCompany(company: Company | undefined): Company {
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  return company
}
