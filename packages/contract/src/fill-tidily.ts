// Closes the gaps of unknown names in texts: `Oi, {{firstName}}!` becomes `Oi!`.

/** Stands for an unknown name. */
export const NO_NAME = Symbol('no name')

export type Filling = string | typeof NO_NAME

/**
 * Replaces the pattern's matches. Around an unknown name its marks (`*…*`, brackets, quotes), a space and the preceding
 * comma are removed too; at the start of a sentence the following punctuation is removed and the next word is
 * capitalised.
 * @param pattern global
 */
export function fillTidily(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => Filling,
): string {
  const written: string[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const value = valueOf(match)
    appendPiece(written, text.slice(at, match.index))
    at = match.index + match[0].length
    if (value === NO_NAME) at = closeGap(written, text, at)
    else appendPiece(written, value)
  }
  appendPiece(written, text.slice(at))
  return written.join('')
}

const PAIRS = new Map(
  ['**', '__', '~~', '``', '()', '[]', '""', '“”', '«»', '¡!', '¿?'].map(([a, b]) => [a, b]),
)
/** A sentence begins after these. */
const STARTS = /[\n.!?…:¡¿(["“«]/u
const MARKS = '*_~`'
const CLOSES = /[,.;:!?…)\]"”»*_~`]/u
const SPACE = /[ \t\u00a0\u202f]/u
/** Punctuation without meaning at the start of a sentence. */
const LOOSE = /[ \t\u00a0\u202f,;:.!?…–—-]/u
const WORD = /[\p{L}\p{M}\p{N}{*_~`"“«([¿¡#@$/\\]/u
/** Characters that led to the name. */
const LEADING = /[ \t\u00a0\u202f,;–—-]/u

/** @returns the index at which the text continues */
function closeGap(written: string[], text: string, from: number): number {
  const at = dropPairs(written, text, from)
  const hadSpace = dropEnd(written, SPACE)
  const next = indexAfterSigns(text, at, SPACE)
  const last = lastCharacterOf(written)
  const isStart =
    last === '' ||
    STARTS.test(last) ||
    (MARKS.includes(last) && !hadSpace && isOpeningMark(written))
  if (isStart) return continueSentence(written, text, next, hadSpace)
  const sign = signAt(text, next)
  if (sign === '' || sign === '\n' || (next === at && CLOSES.test(sign))) {
    dropEnd(written, LEADING)
    return next
  }
  if (!WORD.test(sign)) dropEnd(written, LEADING)
  if (hadSpace || next > at) written.push(' ')
  return next
}

/** Continues a sentence or line whose start was removed. @returns the index at which the text continues */
function continueSentence(
  written: string[],
  text: string,
  from: number,
  hadSpace: boolean,
): number {
  const last = lastCharacterOf(written)
  const at = indexAfterSigns(text, from, LOOSE)
  const sign = signAt(text, at)
  if (hadSpace && sign !== '' && sign !== '\n' && last !== '' && last !== '\n') written.push(' ')
  if (at === from || last === ':' || !/\p{Ll}/u.test(sign)) return at
  written.push(sign.toUpperCase())
  return at + sign.length
}

/** True if the last written mark is an opening one. */
function isOpeningMark(written: readonly string[]): boolean {
  const piece = written.at(-1) ?? ''
  const before = piece.length > 1 ? piece.at(-2) : written.at(-2)?.at(-1)
  return before === undefined || /\s/u.test(before)
}

function indexAfterSigns(text: string, from: number, signs: RegExp): number {
  let at = from
  while (at < text.length && signs.test(text[at] ?? '')) at += 1
  return at
}

function signAt(text: string, at: number): string {
  const codePoint = text.codePointAt(at)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

// Written pieces are never empty.

function appendPiece(written: string[], piece: string): void {
  if (piece !== '') written.push(piece)
}

function lastCharacterOf(written: readonly string[]): string {
  return written.at(-1)?.at(-1) ?? ''
}

/** Removes marks on both sides of the gap. @returns the index at which the text continues */
function dropPairs(written: string[], text: string, at: number): number {
  const piece = written.at(-1) ?? ''
  let pairs = 0
  while (pairs < piece.length && isPair(piece.at(-1 - pairs), text[at + pairs])) pairs += 1
  if (pairs > 0) {
    written.pop()
    appendPiece(written, piece.slice(0, -pairs))
  }
  return at + pairs
}

function isPair(opening = '', closing = ''): boolean {
  return closing !== '' && PAIRS.get(opening) === closing
}

/** Removes these characters from the end. @returns true if there were any */
function dropEnd(written: string[], signs: RegExp): boolean {
  let were = false
  for (let piece = written.pop(); piece !== undefined; piece = written.pop()) {
    let end = piece.length
    while (end > 0 && signs.test(piece[end - 1] ?? '')) end -= 1
    were ||= end < piece.length
    appendPiece(written, end < piece.length ? piece.slice(0, end) : piece)
    if (end > 0) break
  }
  return were
}
