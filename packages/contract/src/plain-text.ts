// Texts as they are compared. What strangers write comes here: linear whatever it is.

/** To put a run of combining marks into its order costs the square of its length, and no script has thirty (UAX 15). */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** In a normal form of Unicode. Of a longer run of combining marks the first thirty stay. */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(ENDLESS_MARKS, '$1').normalize(form)
}

/** Without accents and case, as people search. */
export function plainText(text: string): string {
  return normalized(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
