import type { HelpUsage } from '@guiche/contract/desk-helps'
import { dayAt } from '@guiche/contract/time-zones'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { addUsage, findUsageOf } from './desk-helps.queries.ts'

export function showUsageThisMonth({ companyId }: Actor): Promise<HelpUsage> {
  return inCompany(companyId, (db) => findUsageThisMonth(db, companyId))
}

/** Usage of the current month in the company's time zone. */
export async function findUsageThisMonth(db: Db, companyId: number): Promise<HelpUsage> {
  const month = await currentMonthOf(db, companyId)
  const used = await findUsageOf(db, companyId, firstDayOf(month))
  return { month, ...(used ?? { helps: 0, tokensIn: 0, tokensOut: 0 }) }
}

export type SpentTokens = Pick<HelpUsage, 'tokensIn' | 'tokensOut'>

export function countUsage(companyId: number, spent: SpentTokens): Promise<void> {
  return inCompany(companyId, async (db) => {
    const month = firstDayOf(await currentMonthOf(db, companyId))
    await addUsage(db, { companyId, month, helps: 1, ...spent })
  })
}

const TOKEN_LETTERS = 4

/** Estimated usage, for programs that report none. */
export function estimatedTokens(
  messages: ReadonlyArray<{ content: string }>,
  told: string,
): SpentTokens {
  const asked = messages.reduce((sum, { content }) => sum + content.length, 0)
  return {
    tokensIn: Math.ceil(asked / TOKEN_LETTERS),
    tokensOut: Math.ceil(told.length / TOKEN_LETTERS),
  }
}

async function currentMonthOf(db: Db, companyId: number): Promise<string> {
  const company = await findCompany(db, companyId)
  if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
  return dayAt(now(), company.timeZone).slice(0, 'yyyy-MM'.length)
}

const firstDayOf = (month: string) => `${month}-01`
