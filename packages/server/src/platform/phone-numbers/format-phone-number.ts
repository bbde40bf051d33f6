import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { parsePhoneNumber } from './parse-phone-number.ts'

/**
 * Formats digits with country code for a cell, such as `55 11 98765-0014`: spreadsheets keep it as text, and
 * `parsePhoneNumber` reads the same digits from it. A number that would be read as one of the company's country gets the
 * prefix `00`.
 * @param country of the company that reads it again, ISO 3166
 */
export function formatPhoneNumber(digits: string, country: string): string {
  const grouped = groupsOf(digits)
  if (grouped === undefined) return digits
  const isSame = (text: string) => parsePhoneNumber(text, country).number === digits
  return [grouped, `00${grouped}`].find(isSame) ?? digits
}

/** Groups the digits as usual in their country, without a sign that starts a formula; undefined without a grouping. */
function groupsOf(digits: string): string | undefined {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  if (brazilian) return `55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`
  // The 1 of Mexican mobile numbers, which the metadata no longer has.
  const mobile = /^521([2-9]\d{9})$/.exec(digits)?.[1]
  const parsed = parsePhoneNumberFromString(`+${mobile === undefined ? digits : `52${mobile}`}`)
  const text = parsed?.formatInternational().slice(1)
  if (text === undefined || !text.includes(' ')) return undefined
  return mobile === undefined ? text : `52 1${text.slice(2)}`
}
