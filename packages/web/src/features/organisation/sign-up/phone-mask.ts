/** Area code and number in Brazil, with the 9 of mobile numbers. */
const DIGITS_MAX = 11
const COUNTRY = '55'

/** Masks a number while it is typed: (11) 98765-4321; landlines have a digit less. A pasted country code is removed. */
export function maskedPhone(typed: string): string {
  const digits = nationalDigits(typed)
  const area = digits.slice(0, 2)
  const number = digits.slice(2)
  if (number === '') return area === '' ? '' : `(${area}`
  const isLong = number.startsWith('9') || number.length > 8
  const first = number.slice(0, isLong ? 5 : 4)
  const last = number.slice(first.length)
  return `(${area}) ${first}${last === '' ? '' : `-${last}`}`
}

function nationalDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const national =
    digits.length > DIGITS_MAX && digits.startsWith(COUNTRY) ? digits.slice(2) : digits
  return national.slice(0, DIGITS_MAX)
}

/** True for a complete number, or none. */
export function isWholePhone(masked: string): boolean {
  return /^(?:\(\d{2}\) \d{4,5}-\d{4})?$/.test(masked)
}

/** Masks a field's value and keeps the cursor after the same digit. */
export function maskField(field: HTMLInputElement): void {
  const masked = maskedPhone(field.value)
  if (masked === field.value) return
  const isAtEnd = (field.selectionStart ?? 0) >= field.value.length
  const before = field.value.slice(0, field.selectionStart ?? 0).replaceAll(/\D/g, '').length
  field.value = masked
  const caret = isAtEnd ? masked.length : positionAfterDigits(masked, before)
  field.setSelectionRange(caret, caret)
}

/** Position after this many digits. */
function positionAfterDigits(masked: string, count: number): number {
  let left = count
  for (let place = 0; place < masked.length; place++) {
    if (left === 0) return place
    if (/\d/.test(masked[place] ?? '')) left--
  }
  return masked.length
}
