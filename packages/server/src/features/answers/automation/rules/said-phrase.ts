import { plainText } from '@guiche/contract/plain-text'

// Phrases as they are compared: without case, accents and punctuation. Linear and bounded: customers write these texts.

/** Longer than a phrase is. */
const LOOKED_AT = 600

/** Greetings before a phrase, word by word. */
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

/** A text as phrases are compared with it; one of marks alone, such as `?`, as it is. */
export function foldedPhrase(text: string): string {
  const plain = plainText(text.slice(0, LOOKED_AT))
  const words = plain.split(/[\p{P}\s]+/u).filter((word) => word !== '')
  return words.length > 0 ? words.join(' ') : plain.trim()
}

/** The same without the greeting with which people begin: `Oi, quero café`. Empty where that is all. */
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
