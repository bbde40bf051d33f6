import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// Phone numbers for display. They are stored as digits with the country code; only the display adds the plus sign.

/** Formats digits as '+55 11 98765 4321'; a text that is no phone number is returned unchanged. */
export function formatPhone(digits: string): string {
  const [, area, first, last] = BEFORE_THE_NINTH_DIGIT.exec(digits) ?? []
  if (last !== undefined) return `+55 ${area} ${first} ${last}`
  const [, mexican] = MEXICAN_MOBILE.exec(digits) ?? []
  if (mexican !== undefined) return formatPhone(`52${mexican}`).replace('+52 ', '+52 1 ')
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isPossible() === true ? parsed.formatInternational() : digits
}

// Formats of numbers that WhatsApp still uses but that the metadata no longer groups.
const BEFORE_THE_NINTH_DIGIT = /^55(\d{2})([6-9]\d{3})(\d{4})$/
const MEXICAN_MOBILE = /^521([2-9]\d{9})$/
