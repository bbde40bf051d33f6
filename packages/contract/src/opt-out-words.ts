import { plainText } from './plain-text.ts'

// By which customers opt out of what a company begins, and in again: what a message says is such a word as a whole, however
// it is written.

export const OPT_WORDS_MOST = 50
export const OPT_WORD_MAX = 60
export const OPT_MESSAGE_MAX = 1000

export const optOutWords = [
  'SAIR',
  'PARAR',
  'PARE',
  'CANCELAR',
  'CANCELAR INSCRIÇÃO',
  'DESCADASTRAR',
  'DESINSCREVER',
  'NÃO QUERO RECEBER',
  'NÃO QUERO MAIS RECEBER',
  'STOP',
  'CANCEL',
  'END',
  'QUIT',
  'UNSUBSCRIBE',
  'OPT OUT',
  'OPTOUT',
  'BAJA',
  'DARME DE BAJA',
  'DETENER',
  'CANCELAR SUSCRIPCIÓN',
  'NO QUIERO RECIBIR',
].join('\n')

export const optInWords = [
  'VOLTAR',
  'QUERO RECEBER',
  'START',
  'SUBSCRIBE',
  'ALTA',
  'QUIERO RECIBIR',
].join('\n')

/** The words of a setting, one on each line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Whether each has something to compare, and nobody's list is without end. */
export function areOptWords(text: string): boolean {
  const words = linesOf(text)
  return (
    words.length <= OPT_WORDS_MOST &&
    words.every((word) => word.length <= OPT_WORD_MAX && foldedWord(word) !== '')
  )
}

/** Longer than a word with what people put around it. */
const LOOKED_AT = 200

/**
 * As words are compared: without accents, case, and what people put around them (`"Sair"!`, `*PARAR*`). Empty for what
 * says nothing, or more than a word.
 */
export function foldedWord(text: string): string {
  if (text.length > LOOKED_AT) return ''
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join(' ')
}

/** The word of a list that a text is as a whole. */
export function wordIn(list: string, text: string): string | undefined {
  const folded = foldedWord(text)
  if (folded === '') return undefined
  return linesOf(list).find((word) => foldedWord(word) === folded)
}
