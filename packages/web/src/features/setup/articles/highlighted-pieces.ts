import { plainText } from '@guiche/contract/plain-text'

// The parts of a text that match a question. Pure.

export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** Splits a text at its matching words. @param matches folded words, without accents and case */
export function highlightedPieces(text: string, matches: readonly string[]): Piece[] {
  const wanted = new Set(matches)
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!wanted.has(plainText(word))) continue
    if (index > from) pieces.push({ text: text.slice(from, index), isMatch: false })
    pieces.push({ text: word, isMatch: true })
    from = index + word.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMatch: false })
  return pieces
}
