import { plainText } from '@guiche/contract/plain-text'
import type { VariableLanguage } from '@guiche/contract/variables'

/** In characters. A longer text says more than the question, so an attendant has to read it. */
const LENGTH_AT_MOST = 60

const everywhere = ['posicao', 'posicion', 'position', 'fila', 'queue']
/** Without `cola` in Portuguese, where it is glue that a customer may want to buy. */
const words: Readonly<Record<VariableLanguage, ReadonlySet<string>>> = {
  pt: new Set(everywhere),
  en: new Set(everywhere),
  es: new Set([...everywhere, 'cola']),
}

/** True if the text of a waiting customer asks for their position in the queue. @param language the company's */
export function asksPosition(text: string, language: VariableLanguage): boolean {
  if (text.length > LENGTH_AT_MOST) return false
  return plainText(text)
    .split(/[^a-z]+/)
    .some((word) => words[language].has(word))
}
