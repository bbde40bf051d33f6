import {
  type Company,
  DEFAULT_TIME_ZONE,
  type Language,
  type Recurrence,
} from '@guiche/contract/companies'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isForeignKeyViolation } from '../../../platform/database/constraint-errors.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { companyCreated, type FirstUser } from './companies.events.ts'
import { insertCompany, reserveCompanyId } from './companies.queries.ts'
import { dueDateAndDay } from './company-rules.ts'

export interface NewCompany {
  /** Only for the installation's first company, with id 1. */
  id?: number
  name: string
  email: string
  phone?: string
  planId: number
  status?: boolean
  /** The subscription ends with the day that contains this instant. */
  dueDate: Date | null
  trialExpiration?: Date
  recurrence?: Recurrence
  language?: Language
  campaignsEnabled: boolean
  firstUser: Omit<FirstUser, 'isSuper'> & { isSuper?: boolean }
  /** Receives the inserted row, even if the transaction fails later. */
  onMade?: (company: Company) => void
  /** Inserts further rows of the new company in the same transaction. */
  within?: (db: Db, company: Company) => Promise<void>
}

/**
 * Creates a company with its settings and its first administrator in one transaction: settings and users react to
 * `companyCreated`.
 * @throws ERR_EMAIL_ALREADY_EXISTS, ERR_NO_PLAN_FOUND
 */
export async function createCompany(given: NewCompany): Promise<Company> {
  const id =
    given.id ?? (await acrossCompanies('reserve the id of a new company', reserveCompanyId))
  try {
    return await inCompany(id, async (db) => {
      const company = await insertCompany(db, companyRow(id, given))
      given.onMade?.(company)
      await announce(db, companyCreated, {
        company,
        firstUser: { isSuper: false, ...given.firstUser },
        campaignsEnabled: given.campaignsEnabled,
      })
      await given.within?.(db, company)
      return company
    })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new AppError('ERR_NO_PLAN_FOUND')
    throw error
  }
}

function companyRow(id: number, given: NewCompany) {
  const {
    name,
    email,
    phone = '',
    planId,
    status,
    dueDate,
    trialExpiration,
    recurrence,
    language,
  } = given
  return {
    id,
    name,
    email,
    phone,
    planId,
    ...dueDateAndDay(dueDate, DEFAULT_TIME_ZONE),
    trialExpiration: trialExpiration ?? null,
    ...(status !== undefined && { status }),
    ...(recurrence && { recurrence }),
    ...(language && { language }),
  }
}
