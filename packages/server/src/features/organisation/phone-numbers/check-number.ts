import type { ErrorCode } from '@guiche/contract/errors'
import { AppError } from '../../../platform/errors.ts'
import { countryOf } from './company-country.ts'
import { readNumber, type TypedNumber } from '../../../platform/phone-numbers/read-number.ts'

type RefusalOfNumber = Extract<ErrorCode, 'ERR_CHECK_NUMBER' | 'ERR_WAPP_INVALID_CONTACT'>

/**
 * What was written as one number, in a company's country. Not within a transaction.
 * @throws the code, with the `fault` in its body, for a text that is no telephone number
 */
export async function checkedNumber(
  companyId: number,
  typed: string,
  code: RefusalOfNumber,
): Promise<TypedNumber> {
  const reading = readNumber(typed, await countryOf(companyId))
  if (reading.fault !== null) throw new AppError(code, { fault: reading.fault })
  return reading
}
