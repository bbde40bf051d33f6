import type { Language } from '@guiche/contract/companies'
import { phoneWords } from '@guiche/contract/phone-fault-words'
import { rowFaultWords } from '@guiche/contract/row-fault-words'
import type { PhoneFault } from '@guiche/contract/typed-phones'

// Clients of this family show a row's fault as the server sends it, so it is readable; ours reads its code and fields.

export function duplicatedWords(language: Language): string {
  return rowFaultWords[language].duplicated
}

/** The words for a row that is added without its e-mail. */
export function emailLeftOutWords(language: Language): string {
  return rowFaultWords[language].emailLeftOut
}

/** The faults of a row, column by column. @param numberFault the reason of a wrong number, if it is known */
export function faultWords(
  language: Language,
  columns: readonly string[],
  numberFault: PhoneFault | null = null,
): string {
  const words = rowFaultWords[language]
  const wordsOf = (column: string) => {
    if (column === 'number' && numberFault !== null) return [phoneWords[language][numberFault]]
    return column === 'name' || column === 'number' || column === 'email' ? [words[column]] : []
  }
  return columns.flatMap(wordsOf).join(' ')
}
