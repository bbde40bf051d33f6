// Numbers that clients send as text, in Brazilian notation and in that of programs. Linear in a bounded text.

/** Longest number on the wire, with separators and currency sign. */
const TYPED_MAX = 40

/** `1500`, and with thousands separators `1.500` and `12.345.678`. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)$/
const COMMA = /^([\d.]+),(\d+)$/
/** A number in programs' notation. */
const POINT = /^(\d+)\.(\d+)$/
/** A separator before exactly three digits is ambiguous after these. */
const GROUPABLE = /^[1-9]\d{0,2}$/
const GROUP_DIGITS = 3

/**
 * A number as digits with a point before its decimals, such as `1500.50`; undefined where the text is no number, or may
 * be read in two ways.
 *
 * A comma separates decimals: `149,9`, `149,90`, `1500,50`, `1.500,50`. Points before groups of three digits separate
 * thousands: `1.500` is one thousand five hundred. One point before any other count of digits is a program's, and
 * separates decimals: `149.90`, `1.5`, `0.0625`; so it does behind a lone zero, which begins no group: `0.125`.
 *
 * `1,500` is refused, since it is one and a half in Brazil and one thousand five hundred in English; so are `1500.500`,
 * `1,500.50`, groups of other lengths, exponents, hexadecimal digits and blanks.
 */
export function decimalIn(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined
  if (!typed.startsWith('-')) return unsignedIn(typed)
  const decimal = unsignedIn(typed.slice(1))
  return decimal === undefined ? undefined : `-${decimal}`
}

function unsignedIn(text: string): string | undefined {
  if (WHOLE.test(text)) return text.replaceAll('.', '')
  const [, whole, places = ''] = COMMA.exec(text) ?? []
  if (whole !== undefined) {
    const isAmbiguous = places.length === GROUP_DIGITS && GROUPABLE.test(whole)
    return isAmbiguous || !WHOLE.test(whole) ? undefined : `${whole.replaceAll('.', '')}.${places}`
  }
  const [, units = '', decimals = ''] = POINT.exec(text) ?? []
  if (units === '') return undefined
  return decimals.length === GROUP_DIGITS && Number(units) !== 0 ? undefined : text
}

/** Like decimalIn, as a number. */
export function numberIn(typed: string): number | undefined {
  const decimal = decimalIn(typed)
  return decimal === undefined ? undefined : Number(decimal)
}

/** An amount in reais: it may start with the currency sign, as `toLocaleString` writes it. */
export function reaisIn(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined
  return decimalIn(typed.replace(/^(-?)r\$\s*/i, '$1'))
}
