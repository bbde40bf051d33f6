import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

// Numbers as people write them. Stored are digits with country code; the plus sign comes with showing them.

/** +55 11 98765 4321; what is no phone's number stays as it is. */
export function formatPhone(digits: string): string {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  return parsed?.isPossible() === true ? parsed.formatInternational() : digits
}
