// The name by which texts address a customer, derived from the stored name.

/**
 * Code points of which no name consists alone: controls, white space, digits, punctuation, symbols, emoji and letters
 * without a shape. Ranges, both ends included, so that PostgreSQL, whose character classes follow its locale, tests the
 * same.
 */
export const NO_LETTERS: ReadonlyArray<readonly [from: number, to: number]> = [
  [0x1, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xb4],
  [0xb6, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x660, 0x669],
  [0x6f0, 0x6f9],
  [0x115f, 0x1160],
  [0x1680, 0x1680],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x2000, 0x2070],
  [0x2072, 0x207e],
  [0x20a0, 0x20ff],
  [0x2190, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0x3030, 0x3030],
  [0x303d, 0x303f],
  [0x3164, 0x3164],
  [0xe000, 0xf8ff],
  [0xfe00, 0xfe6f],
  [0xfeff, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
  [0xffa0, 0xffa0],
  [0xffe0, 0xffff],
  [0x1f000, 0x1faff],
  [0xe0000, 0xe0fff],
]

const codePointEscape = (codePoint: number) => String.raw`\u{${codePoint.toString(16)}}`
const LETTER = new RegExp(
  `[^${NO_LETTERS.map(([from, to]) => `${codePointEscape(from)}-${codePointEscape(to)}`).join('')}]`,
  'u',
)

/** True if a name may be a person's: it has a letter with a shape. */
export function isPersonName(name: string): boolean {
  return LETTER.test(name)
}

/** The name by which texts address a contact: trimmed, and empty for a fallback name. */
export function personNameOf({ name, isNameKnown }: StoredName): string {
  return isNameKnown !== false && isPersonName(name) ? name.trim() : ''
}

interface StoredName {
  readonly name: string
  readonly isNameKnown?: boolean | undefined
}

/**
 * The first word of a name that is not a title, without surrounding characters: `João` of `Dr. João Reis`, `Ana` of `🌸
 * ~Ana`. Without another word, a written-out title is returned (`Doutor`), but not an abbreviated one (`Dr.`).
 */
export function firstNameOf(name: string): string {
  const words = name.slice(0, NAME_MAX).split(GAP).map(wordWithoutTitle).filter(isPersonName)
  const isTitle = (word: string) => TITLES.has(titleKeyOf(word))
  return (
    words.find((word) => !isTitle(word)) ??
    words.find((word) => !SHORTENED.has(titleKeyOf(word))) ??
    ''
  )
}

/** Longer names are cut. */
const NAME_MAX = 200
/** White space, and letters without a shape that are used in its place. */
const GAP = /[\s\u115f\u1160\u2800\u3164\uffa0]+/u
/** Characters of a word; all others, and invisible letters, are trimmed from both ends. */
const PART = /[[\p{L}\p{M}\p{N}]--\p{Default_Ignorable_Code_Point}]/v

/** A word without surrounding characters, and without an abbreviated title attached to it (`Dr.João`). */
function wordWithoutTitle(word: string): string {
  const plain = wordWithoutEdges(word)
  const dot = plain.indexOf('.')
  if (dot < 1 || !TITLES.has(titleKeyOf(plain.slice(0, dot)))) return plain
  return wordWithoutEdges(plain.slice(dot + 1))
}

function wordWithoutEdges(word: string): string {
  const signs = Array.from(word)
  const isPart = (sign: string) => PART.test(sign)
  return signs.slice(signs.findIndex(isPart), signs.findLastIndex(isPart) + 1).join('')
}

/** Key by which titles are compared: letters only, folded. */
function titleKeyOf(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
}

const SHORTENED = new Set(
  'dr dra drs dras sr sra srs sras srta prof profa eng enga mr mrs ms'.split(' '),
)
const TITLES = new Set([
  ...SHORTENED,
  ...'adv arq pr pra pe lic dona dna don dom sir miss mx seu doutor doutora senhor senhora senhorita'.split(
    ' ',
  ),
  ...'professor professora pastor pastora padre doctor doctora profesor profesora senor senora senorita'.split(
    ' ',
  ),
])
