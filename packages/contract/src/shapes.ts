import { z } from 'zod'
import { isBlankText } from './blank-text.ts'
import { decimalIn, reaisIn } from './typed-numbers.ts'

// Shapes shared by all features. Every text has a maximum length; ids are positive 32-bit integers on the wire.

const MAX_ID = 2_147_483_647

/** A row's id in a body or reply. */
export const id = () => z.int().positive().max(MAX_ID)

/** Documentation of numbers that clients send as text. */
const TYPED_NUMBER =
  'A number, or a text in the Brazilian format or in that of a program: 1.500 is one thousand five hundred, 149,90 and 149.90 are equal; 1,500 is ambiguous and refused'

/**
 * A count or measure that clients send as a number or as text, by the rules of `decimalIn`. Text that is not a number
 * stays text, which `number` refuses.
 */
export const typedNumber = <N extends z.ZodType>(number: N) =>
  z.preprocess((value) => numberOfTyped(value, decimalIn), number).describe(TYPED_NUMBER)

/** Like typedNumber, for an amount in reais, which may start with `R$`. */
export const typedReais = <N extends z.ZodType>(number: N) =>
  z.preprocess((value) => numberOfTyped(value, reaisIn), number).describe(TYPED_NUMBER)

function numberOfTyped(value: unknown, decimalOf: (typed: string) => string | undefined): unknown {
  if (typeof value !== 'string') return value
  const decimal = decimalOf(value)
  return decimal === undefined ? value : Number(decimal)
}

/** A whole number with 0 for none, which forms may send as an empty field. */
export const countOrNone = (most: number) =>
  z.preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    typedNumber(z.int().min(0).max(most)),
  )

/**
 * A row's id as clients send it: a number, or its digits, as in addresses. `1e3`, `0x1`, ` 1`, `1.000`, `true` and
 * `[1]` are refused.
 */
export const givenId = () => z.preprocess(digitsToNumber, id())

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
}

/** An optional reference in a body: clients of this family send `""`, `false` or `null` for none. */
export const optionalId = () =>
  z.preprocess(
    (value) => (value === '' || value === false ? null : digitsToNumber(value)),
    id().nullable(),
  )

/** An optional reference in an address or a form; empty fields count as absent. */
export const idOrAbsent = () =>
  z.preprocess(
    (value) => (value === '' || value === false || value === null ? undefined : value),
    givenId().optional(),
  )

/** References to at most `most` rows. */
export const idList = (most: number) => z.array(givenId()).max(most)

/** A row's id in a path. */
export const idParam = z.object({ id: givenId() })

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = () => z.iso.datetime({ offset: true })

/** One line of text, trimmed, within limits. */
export const line = (min: number, max: number) =>
  wellFormedText()
    .trim()
    .min(min)
    .max(max)
    .refine(hasNoNul, 'nul')
    .check(({ value, issues }) => {
      // A text of invisible letters only counts as empty.
      if (min > 0 && value.length >= min && isBlankText(value))
        issues.push({
          code: 'too_small',
          origin: 'string',
          minimum: min,
          inclusive: true,
          input: value,
        })
    })

/** Text of several lines, unchanged. */
export const text = (max: number) => wellFormedText().max(max).refine(hasNoNul, 'nul')

/** Replaces the lone surrogate that a cut emoji leaves by U+FFFD. */
function wellFormedText() {
  return z.string().overwrite((value) => value.toWellFormed())
}

/** PostgreSQL cannot store NUL characters. */
function hasNoNul(value: string): boolean {
  return !value.includes('\0')
}

/** Created by a client for one request: a repeat with the same key changes nothing. Empty counts as absent. */
export const idempotencyKey = () => text(100).min(1).optional()

/** `""`, null and absence all mean no text. */
export const optionalLine = (max: number) =>
  z.preprocess((value) => (value === null ? '' : value), line(0, max)).optional()

/** An e-mail address as typed, trimmed. */
export const email = () => z.string().trim().max(254).pipe(z.email())

/** Search and paging of a list; pages count from 1. */
export const pageQuery = z.object({
  searchParam: text(200).default(''),
  pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
})

/** A company's id in a query: clients send their own; only super users may name another. */
export const companyQuery = z.object({ companyId: idOrAbsent() })

/** Reply of most deletes and saves. */
export const messageReply = z.object({ message: z.string() })

/** A reply without content. */
export const emptyReply = z.unknown()

/** A colour as # and 3, 4, 6 or 8 hexadecimal digits. */
export const color = () => z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i)

const flagSpellings = new Map<unknown, boolean>([
  ...['t', 'true', '1'].map((yes) => [yes, true] as const),
  ...['f', 'false', '0'].map((no) => [no, false] as const),
])

/** A flag in clients' spellings: sign-up forms of this family send `"t"`. */
export const flag = () => z.preprocess((value) => flagSpellings.get(value) ?? value, z.boolean())

/** An address for a link: http and https only. */
export const webLink = (most: number) =>
  z
    .url({ protocol: /^https?$/ })
    .trim()
    .max(most)
