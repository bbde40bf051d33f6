import { plainText } from '@guiche/contract/plain-text'
import type { VariableLanguage } from '@guiche/contract/variables'

/** A longer text says something else too, and a person reads it. */
const LENGTH_AT_MOST = 60

const everywhere = ['posicao', 'posicion', 'position', 'fila', 'queue']
/** In Portuguese shops sell it. */
const words: Readonly<Record<VariableLanguage, ReadonlySet<string>>> = {
  pt: new Set(everywhere),
  en: new Set(everywhere),
  es: new Set([...everywhere, 'cola']),
}

/** Whether a customer who waits asks how long the line is before them. @param language the company's */
export function asksPosition(text: string, language: VariableLanguage): boolean {
  if (text.length > LENGTH_AT_MOST) return false
  return plainText(text)
    .split(/[^a-z]+/)
    .some((word) => words[language].has(word))
}
