import type { ErrorCode } from '@guiche/contract/errors'
import { AppError } from '../../../platform/errors.ts'
import { readCompanyCountry } from './company-country.ts'
import {
  parsePhoneNumber,
  type TypedNumber,
} from '../../../platform/phone-numbers/parse-phone-number.ts'

type RefusalOfNumber = Extract<ErrorCode, 'ERR_CHECK_NUMBER' | 'ERR_WAPP_INVALID_CONTACT'>

/**
 * Reads one typed phone number, with the company's country as default. Opens its own transaction.
 * @throws `code`, with the `fault` in its body, for invalid numbers
 */
export async function checkedNumber(
  companyId: number,
  typed: string,
  code: RefusalOfNumber,
): Promise<TypedNumber> {
  const reading = parsePhoneNumber(typed, await readCompanyCountry(companyId))
  if (reading.fault !== null) throw new AppError(code, { fault: reading.fault })
  return reading
}
