import type { VariableLanguage } from '@guiche/contract/variables'
import { type CustomerAnswer, meantNumber } from './chosen-option.ts'
import { isAmbiguous } from './choose-option.ts'

interface NotChosenWords {
  readonly number: (number: number) => string
  readonly several: string
  readonly unwritten: string
  readonly other: string
  readonly choose: string
}

const words: Readonly<Record<VariableLanguage, NotChosenWords>> = {
  pt: {
    number: (number) => `Não existe a opção ${number}.`,
    several: 'O que você escreveu combina com mais de uma opção.',
    unwritten: 'Aqui só consigo ler respostas escritas.',
    other: 'Não entendi a sua resposta.',
    choose: 'Escolha uma das opções abaixo.',
  },
  en: {
    number: (number) => `There is no option ${number}.`,
    several: 'What you wrote fits more than one option.',
    unwritten: 'I can only read written answers here.',
    other: 'I did not understand your answer.',
    choose: 'Please choose one of the options below.',
  },
  es: {
    number: (number) => `No existe la opción ${number}.`,
    several: 'Lo que escribiste coincide con más de una opción.',
    unwritten: 'Aquí solo puedo leer respuestas escritas.',
    other: 'No entendí tu respuesta.',
    choose: 'Elige una de las siguientes opciones.',
  },
}

/** The reason why an answer chose no option, for the customer to read above the repeated menu. */
export function whyNotChosen(
  options: ReadonlyArray<{ readonly id: string; readonly title: string }>,
  answer: CustomerAnswer,
  language: VariableLanguage,
): string {
  const said = words[language]
  const number = meantNumber(answer.text)
  if (number !== undefined) return `${said.number(number)} ${said.choose}`
  if (answer.text.trim() === '') return `${said.unwritten} ${said.choose}`
  const why = isAmbiguous(options, answer) ? said.several : said.other
  return `${why} ${said.choose}`
}
