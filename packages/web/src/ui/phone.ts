import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// Numbers as people write them. Stored are digits with country code; the plus sign comes with showing them.

/** +55 11 98765 4321; what is no phone's number stays as it is. */
export function formatPhone(digits: string): string {
  const [, area, first, last] = BEFORE_THE_NINTH_DIGIT.exec(digits) ?? []
  if (last !== undefined) return `+55 ${area} ${first} ${last}`
  const [, mexican] = MEXICAN_MOBILE.exec(digits) ?? []
  if (mexican !== undefined) return formatPhone(`52${mexican}`).replace('+52 ', '+52 1 ')
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isPossible() === true ? parsed.formatInternational() : digits
}

// Numbers under which WhatsApp has accounts, and which the metadata does not group any more.
const BEFORE_THE_NINTH_DIGIT = /^55(\d{2})([6-9]\d{3})(\d{4})$/
const MEXICAN_MOBILE = /^521([2-9]\d{9})$/
