import { numberVariants } from './number-variants.ts'
import { normalized } from './plain-text.ts'

// How the product searches, on the server and in the browser: by folded texts, by words in any order, by any way in which
// a telephone number is written.

/** Accents, and signs that are not seen: soft hyphens, marks of direction, variants of emojis. As `folded` in SQL has them. */
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

/** A text as searches compare it: the same for NFC and NFD, capitals and accents. `folded` in the database does the same. */
export function folded(text: string): string {
  return normalized(text, 'NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(VARIANT, (letter) => PLAIN[letter] ?? letter)
}

/** A text is found when it has all of these words, or one of these numbers. Both are folded. */
export interface SearchTerm {
  words: string[]
  /** Digits; empty where what was typed is no number. */
  numbers: string[]
}

/** Fewer digits are no number: they are found as they were typed. */
const DIGITS_MIN = 4

/** The terms of a search, all of which must be found; none where nothing was typed. */
export function searchTerms(search: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let grouped: string[] = []
  const endNumber = () => {
    const digits = grouped.join('').replace(/\D/g, '')
    if (digits.length >= DIGITS_MIN) terms.push({ words: grouped, numbers: formsOf(digits) })
    else terms.push(...grouped.map((word) => ({ words: [word], numbers: [] })))
    grouped = []
  }
  for (const word of folded(search)
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

/** Countries whose mobile numbers are written in two ways. */
const CODES = ['', '55', '52', '54']
const NATIONAL_MIN = 10

/** The forms by which a number is found, however much of it was typed. */
function formsOf(digits: string): string[] {
  // The zero before an area code, which no stored number has.
  const bare = digits.length >= NATIONAL_MIN ? digits.replace(/^0+/, '') : digits
  const forms = CODES.flatMap((code) =>
    numberVariants(`${code}${bare}`).map((form) => form.slice(code.length)),
  )
  // A Brazilian mobile number without its area.
  if (/^9[6-9]\d{7}$/.test(bare)) forms.push(bare.slice(1))
  const distinct = [...new Set([digits, ...forms])]
  return distinct.filter(
    (form) => !distinct.some((other) => other !== form && form.includes(other)),
  )
}

/** Whether a search finds a row whose texts these are. */
export function isFound(
  search: string,
  ...texts: ReadonlyArray<string | null | undefined>
): boolean {
  return finder(search)(...texts)
}

/** The same for one search of many rows. */
export function finder(
  search: string,
): (...texts: ReadonlyArray<string | null | undefined>) => boolean {
  const terms = searchTerms(search)
  return (...texts) => {
    if (terms.length === 0) return true
    const text = folded(texts.filter((one) => one != null).join(' '))
    return terms.every(
      ({ words, numbers }) =>
        words.every((word) => text.includes(word)) || numbers.some((form) => text.includes(form)),
    )
  }
}
