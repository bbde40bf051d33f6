import type { Expectation } from '@guiche/contract/flow-nodes/question'
import type { VariableLanguage } from '@guiche/contract/variables'
import type { SaidMedium } from '../flow-engine-types.ts'

const whys: Readonly<Record<VariableLanguage, Readonly<Record<Expectation, string>>>> = {
  pt: {
    text: 'Preciso da sua resposta por escrito.',
    number: 'Preciso de um número, como 10 ou 1.500,50.',
    email: 'Este e-mail não parece completo. Um exemplo: nome@empresa.com.br',
    cpf: 'Este CPF não é válido. Confira os 11 números.',
    phone: 'Este telefone não parece completo. Inclua o DDD.',
    date: 'Esta data não é válida. Escreva como 31/12/2026.',
  },
  en: {
    text: 'I need your answer in writing.',
    number: 'I need a number, such as 10 or 1500.50.',
    email: 'This e-mail address does not look complete. An example: name@company.com',
    cpf: 'This CPF is not valid. Please check its 11 digits.',
    phone: 'This phone number does not look complete. Please include the area code.',
    date: 'This date is not valid. Please write it as 31/12/2026.',
  },
  es: {
    text: 'Necesito tu respuesta por escrito.',
    number: 'Necesito un número, como 10 o 1.500,50.',
    email: 'Este correo no parece completo. Un ejemplo: nombre@empresa.com',
    cpf: 'Este CPF no es válido. Revisa los 11 números.',
    phone: 'Este teléfono no parece completo. Incluye el código de área.',
    date: 'Esta fecha no es válida. Escríbela como 31/12/2026.',
  },
}

/** The reason why an answer does not fit, for the customer to read above the repeated question. */
export const whyNotExpected = (expects: Expectation, language: VariableLanguage): string =>
  whys[language][expects]

const kinds: Readonly<Record<VariableLanguage, Readonly<Record<SaidMedium['kind'], string>>>> = {
  pt: { image: 'imagem', video: 'vídeo', audio: 'áudio', file: 'arquivo' },
  en: { image: 'picture', video: 'video', audio: 'audio', file: 'file' },
  es: { image: 'imagen', video: 'video', audio: 'audio', file: 'archivo' },
}

/** A file as the answer to a question: its caption or name, else its kind. */
export function fileWords({ kind, words }: SaidMedium, language: VariableLanguage): string {
  return words.trim() || kinds[language][kind]
}
