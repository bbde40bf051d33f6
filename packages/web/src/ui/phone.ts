import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// Numbers as people write them. Stored are digits with country code; the plus sign comes with showing them.

/** +55 11 98765 4321; what is no phone's number stays as it is. */
export function formatPhone(digits: string): string {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isPossible() === true ? parsed.formatInternational() : digits
}

/** Area and number in Brazil: mobiles begin with 9, landlines with 2 to 5. */
const BRAZILIAN = /^[1-9]{2}(?:9\d{8}|[2-5]\d{7})$/

/** The digits with country code of what somebody typed: without a plus sign, a Brazilian number may lack it. */
export function phoneDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  return !typed.trim().startsWith('+') && BRAZILIAN.test(digits) ? `55${digits}` : digits
}
