import type { Language } from '@guiche/contract/companies'
import { phoneWords } from '@guiche/contract/phone-words'
import type { PhoneFault } from '@guiche/contract/typed-phones'

// Clients of this family show what is wrong with a row as it came, so it is readable; ours reads its code and fields.

type Fault = 'duplicated' | 'name' | 'number' | 'email'

const words: Readonly<Record<Language, Readonly<Record<Fault, string>>>> = {
  pt: {
    duplicated: 'Já existe um contato com este número.',
    name: 'O nome precisa ter de 2 a 50 caracteres.',
    number: 'O número precisa ter de 8 a 50 dígitos.',
    email: 'O e-mail não é válido.',
  },
  en: {
    duplicated: 'A contact with this number already exists.',
    name: 'The name must have 2 to 50 characters.',
    number: 'The number must have 8 to 50 digits.',
    email: 'The email is not valid.',
  },
  es: {
    duplicated: 'Ya existe un contacto con este número.',
    name: 'El nombre debe tener de 2 a 50 caracteres.',
    number: 'El número debe tener de 8 a 50 dígitos.',
    email: 'El correo electrónico no es válido.',
  },
}

export function duplicatedWords(language: Language): string {
  return words[language].duplicated
}

/** The faults of a row, column by column. @param numberFault the reason of a wrong number, if it is known */
export function faultWords(
  language: Language,
  columns: readonly string[],
  numberFault: PhoneFault | null = null,
): string {
  const wordsOf = (column: string) => {
    if (column === 'number' && numberFault !== null) return [phoneWords[language][numberFault]]
    return isFault(column) ? [words[language][column]] : []
  }
  return columns.flatMap(wordsOf).join(' ')
}

function isFault(column: string): column is Fault {
  return Object.hasOwn(words.pt, column)
}
