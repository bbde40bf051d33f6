import { z } from 'zod'
import { isBlankText } from './blank-text.ts'
import { decimalIn, reaisIn } from './typed-numbers.ts'

// Shapes that every feature shares. Every text has a maximum; ids are positive 53-bit integers on the wire.

const MAX_ID = 2_147_483_647

/** A row's number in a body or reply. */
export const id = () => z.int().positive().max(MAX_ID)

/** How a number is read that a client sends as text. */
const TYPED_NUMBER =
  'A number, or its text as it is written in Brazil or by a program: 1.500 is one thousand five hundred, 149,90 and 149.90 are the same; 1,500 is refused, since it has two meanings'

/**
 * A count or measure that clients send as a number or as text, by the rules of `decimalIn`. A text that is no number
 * stays a text, which `number` refuses.
 */
export const given = <N extends z.ZodType>(number: N) =>
  z.preprocess((value) => read(value, decimalIn), number).describe(TYPED_NUMBER)

/** The same for a sum of money in reais, which may begin with `R$`. */
export const givenReais = <N extends z.ZodType>(number: N) =>
  z.preprocess((value) => read(value, reaisIn), number).describe(TYPED_NUMBER)

function read(value: unknown, decimalOf: (typed: string) => string | undefined): unknown {
  if (typeof value !== 'string') return value
  const decimal = decimalOf(value)
  return decimal === undefined ? value : Number(decimal)
}

/** A whole number whose 0 means none, which forms say by an empty field too. */
export const countOrNone = (most: number) =>
  z.preprocess(
    (value) => (value === '' || value === null ? 0 : value),
    given(z.int().min(0).max(most)),
  )

/**
 * A row's number as clients send it: a number, or its digits, as addresses always have them. `1e3`, `0x1`, ` 1`, `1.000`,
 * `true` and `[1]` are none.
 */
export const givenId = () => z.preprocess(fromDigits, id())

function fromDigits(value: unknown): unknown {
  return typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
}

/** An optional reference in a body: clients of this family say none by `""`, `false` or `null`. */
export const optionalId = () =>
  z.preprocess(
    (value) => (value === '' || value === false ? null : fromDigits(value)),
    id().nullable(),
  )

/** A reference that may be left out of an address or a form; fields left empty count as left out. */
export const absentId = () =>
  z.preprocess(
    (value) => (value === '' || value === false || value === null ? undefined : value),
    givenId().optional(),
  )

/** References to several rows. */
export const idsOf = (most: number) => z.array(givenId()).max(most)

/** A row's number in a path. */
export const idParam = z.object({ id: givenId() })

/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = () => z.iso.datetime({ offset: true })

/** One line of text, trimmed, within bounds. */
export const line = (min: number, max: number) =>
  storable()
    .trim()
    .min(min)
    .max(max)
    .refine(hasNoNul, 'nul')
    .check(({ value, issues }) => {
      // A text of invisible letters alone counts as empty.
      if (min > 0 && value.length >= min && isBlankText(value))
        issues.push({
          code: 'too_small',
          origin: 'string',
          minimum: min,
          inclusive: true,
          input: value,
        })
    })

/** Text of several lines as it was typed. */
export const text = (max: number) => storable().max(max).refine(hasNoNul, 'nul')

/** Half of a surrogate pair, left where a program cut an emoji in two, becomes the sign for what cannot be shown. */
function storable() {
  return z.string().overwrite((value) => value.toWellFormed())
}

/** PostgreSQL cannot store a NUL. */
function hasNoNul(value: string): boolean {
  return !value.includes('\0')
}

/** Made by a client for one request: a repeat with the same key does nothing again. Left empty it counts as absent. */
export const idempotencyKey = () => text(100).min(1).optional()

/** `""`, null and absence are all no text. */
export const optionalLine = (max: number) =>
  z.preprocess((value) => (value === null ? '' : value), line(0, max)).optional()

/** An address for signing in or writing to, as the user typed it but trimmed. */
export const email = () => z.string().trim().max(254).pipe(z.email())

/** Search and paging of a list: pages count from 1. */
export const pageQuery = z.object({
  searchParam: text(200).default(''),
  pageNumber: given(z.int().min(1).max(100_000)).default(1),
})

/** Only the search of a list. */
export const companyQuery = z.object({ companyId: absentId() })

/** What most deletes and saves answer. */
export const messageReply = z.object({ message: z.string() })

/** No body worth reading. */
export const emptyReply = z.unknown()

/** A colour as # and 3, 4, 6 or 8 hexadecimal digits. */
export const color = () => z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i)

const flagSpellings = new Map<unknown, boolean>([
  ...['t', 'true', '1'].map((yes) => [yes, true] as const),
  ...['f', 'false', '0'].map((no) => [no, false] as const),
])

/** Whether a client's spelling of a flag means yes: sign-up forms of this family send `"t"`. */
export const flag = () => z.preprocess((value) => flagSpellings.get(value) ?? value, z.boolean())

/** An address that may become a link: http and https only. */
export const webLink = (most: number) =>
  z
    .url({ protocol: /^https?$/ })
    .trim()
    .max(most)
