// Normalisation of texts for comparison. Input is untrusted: linear time for any text.

/** Sorting a run of combining marks takes quadratic time, and no script has thirty in sequence (UAX 15). */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** A text in a normal form of Unicode. Runs of combining marks are cut to thirty. */
export function normalizedText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(ENDLESS_MARKS, '$1').normalize(form)
}

/** A text without accents and case. */
export function plainText(text: string): string {
  return normalizedText(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
