import { plainText } from './plain-text.ts'

// Words by which customers opt out of messages that a company initiates, and in again: the whole message equals such a
// word, in any spelling.

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

/** The lines of a setting: one word each. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** True if each word has characters to compare, and list and words stay within their limits. */
export function isOptWordList(text: string): boolean {
  const words = linesOf(text)
  return (
    words.length <= OPT_WORDS_MOST &&
    words.every((word) => word.length <= OPT_WORD_MAX && foldedWord(word) !== '')
  )
}

/** Longer than any word with surrounding characters. */
const LOOKED_AT = 200

/**
 * A word as it is compared: without accents, case, and surrounding characters (`"Sair"!`, `*PARAR*`). Empty for text
 * without letters or digits, and for text longer than a word.
 */
export function foldedWord(text: string): string {
  if (text.length > LOOKED_AT) return ''
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.join(' ')
}

/** The word of a list that equals the whole text; undefined if there is none. */
export function optOutWordIn(list: string, text: string): string | undefined {
  const folded = foldedWord(text)
  if (folded === '') return undefined
  return linesOf(list).find((word) => foldedWord(word) === folded)
}
