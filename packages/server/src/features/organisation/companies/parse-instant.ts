import { DEFAULT_TIME_ZONE } from '@guiche/contract/companies'
import { instantIn, type TimePlace } from '@guiche/contract/given-time'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { findCompany } from './companies.queries.ts'

export const DEFAULT_PLACE: TimePlace = { timeZone: DEFAULT_TIME_ZONE, language: 'pt' }

/** The time zone and language by which a company's clients write times. */
export async function findTimePlace(db: Db, companyId: number): Promise<TimePlace> {
  return (await findCompany(db, companyId)) ?? DEFAULT_PLACE
}

/**
 * The instant of a time that a client wrote.
 * @throws ERR_INVALID_INPUT if it is no valid time in the company's language
 */
export function parseInstant(field: string, given: string, place: TimePlace): Date {
  const at = instantIn(given, place)
  if (!at) throw new InvalidInputError([{ path: field, code: 'invalid_format' }])
  return at
}
