import { callingCodeOf, countries, countriesOfCode } from './calling-codes.ts'
import { TYPED_PHONE_MAX } from './typed-phones.ts'

// A company's country: the country of telephone numbers without country code.

/** Default country of a company. */
export const DEFAULT_COUNTRY = 'BR'

export function isCountry(code: string): boolean {
  return countries.includes(code)
}

const LEAST_WITH_CODE = 12
const E164_MOST = 15

/**
 * The country of a company's telephone number, ISO 3166; `BR` for a number without calling code. Without a plus sign,
 * 12 to 15 digits are read as a number with calling code.
 */
export function countryOfPhone(typed: string): string {
  const text = typed.slice(0, TYPED_PHONE_MAX).trim()
  const digits = text.replaceAll(/\D/g, '')
  const isAbroad = text.startsWith('00')
  const hasCode = isAbroad || text.startsWith('+') || hasCountryCode(digits)
  if (!hasCode) return DEFAULT_COUNTRY
  const [country] = countriesOfCode(callingCodeOf(isAbroad ? digits.slice(2) : digits))
  return country ?? DEFAULT_COUNTRY
}

function hasCountryCode({ length }: string): boolean {
  return length >= LEAST_WITH_CODE && length <= E164_MOST
}
