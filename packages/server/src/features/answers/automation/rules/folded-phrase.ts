import { plainText } from '@guiche/contract/plain-text'

// Compares phrases without case, accents and punctuation. Linear and bounded, since customers write these texts.

/** In characters; longer than any phrase. */
const LOOKED_AT = 600

/** Greetings before a phrase: single words in the first line, then pairs. */
const GREETINGS = [
  'oi oie ola opa hi hello hey hola buenas',
  'bom dia',
  'boa tarde',
  'boa noite',
  'tudo bem',
  'tudo bom',
  'good morning',
  'good afternoon',
  'good evening',
  'buen dia',
  'buenos dias',
  'buenas tardes',
  'buenas noches',
]
const [single = '', ...pairs] = GREETINGS
const greetingWords: ReadonlySet<string> = new Set(single.split(' '))
const greetingPairs: ReadonlySet<string> = new Set(pairs)

/** A text folded for comparison with phrases. A text of punctuation alone, such as `?`, stays unchanged. */
export function foldedPhrase(text: string): string {
  const plain = plainText(text.slice(0, LOOKED_AT))
  const words = plain.split(/[\p{P}\s]+/u).filter((word) => word !== '')
  return words.length > 0 ? words.join(' ') : plain.trim()
}

/**
 * A folded text without its leading greeting: `Oi, quero café` becomes `quero cafe`. Empty if only a greeting remains.
 */
export function withoutGreeting(folded: string): string {
  const words = folded.split(' ')
  let from = 0
  for (;;) {
    const [word = '', next = ''] = words.slice(from, from + 2)
    if (greetingPairs.has(`${word} ${next}`)) from += 2
    else if (greetingWords.has(word)) from++
    else return words.slice(from).join(' ')
  }
}
