import { numberVariants } from './number-variants.ts'
import { normalizedText } from './plain-text.ts'

// The product's search, on server and browser: by folded texts, words in any order, and any notation of telephone
// numbers.

/** Accents and invisible characters: soft hyphens, direction marks, variation selectors. Equal to `folded` in SQL. */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class -- ranges of code points
  /[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]+/g
const VARIANT = /[øđðłħŧıςßæœþ]/g
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * A text as searches compare it, without differences of NFC and NFD, case and accents. `folded` in the database does
 * the same.
 */
export function foldedText(text: string): string {
  return normalizedText(text, 'NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(VARIANT, (letter) => PLAIN[letter] ?? letter)
}

/** A text matches if it has all of these words, or one of these numbers. Both are folded. */
export interface SearchTerm {
  words: string[]
  /** Digits; empty if the typed text is not a number. */
  numbers: string[]
}

/** Shorter digits are not a number: they are searched as typed. */
const DIGITS_MIN = 4

/** The terms of a search, all of which must match; empty for an empty search. */
export function searchTerms(search: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let grouped: string[] = []
  const endNumber = () => {
    const digits = grouped.join('').replace(/\D/g, '')
    if (digits.length >= DIGITS_MIN) terms.push({ words: grouped, numbers: numberFormsOf(digits) })
    else terms.push(...grouped.map((word) => ({ words: [word], numbers: [] })))
    grouped = []
  }
  for (const word of foldedText(search)
    .split(/\s+/)
    .filter((one) => one !== '')) {
    if (/^[\d()+.-]+$/.test(word)) {
      grouped.push(word)
      continue
    }
    endNumber()
    terms.push({ words: [word], numbers: [] })
  }
  endNumber()
  return terms
}

/** Country codes whose mobile numbers have two variants. */
const CODES = ['', '55', '52', '54']
const NATIONAL_MIN = 10

/** The variants by which a number, or a part of it, is found. */
function numberFormsOf(digits: string): string[] {
  // The zero before an area code; stored numbers have none.
  const bare = digits.length >= NATIONAL_MIN ? digits.replace(/^0+/, '') : digits
  const forms = CODES.flatMap((code) =>
    numberVariants(`${code}${bare}`).map((form) => form.slice(code.length)),
  )
  // A Brazilian mobile number without area code.
  if (/^9[6-9]\d{7}$/.test(bare)) forms.push(bare.slice(1))
  const distinct = [...new Set([digits, ...forms])]
  return distinct.filter(
    (form) => !distinct.some((other) => other !== form && form.includes(other)),
  )
}

/** True if a search matches a row with these texts. */
export function isFound(
  search: string,
  ...texts: ReadonlyArray<string | null | undefined>
): boolean {
  return searchMatcher(search)(...texts)
}

/** Like isFound, for one search over many rows. */
export function searchMatcher(
  search: string,
): (...texts: ReadonlyArray<string | null | undefined>) => boolean {
  const terms = searchTerms(search)
  return (...texts) => {
    if (terms.length === 0) return true
    const text = foldedText(texts.filter((one) => one != null).join(' '))
    return terms.every(
      ({ words, numbers }) =>
        words.every((word) => text.includes(word)) || numbers.some((form) => text.includes(form)),
    )
  }
}
