import { linksIn } from './links.ts'

// Parses WhatsApp's marks and links into pieces to render. No piece becomes HTML. Pure.

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'bold' | 'italic' | 'struck'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'code'; readonly text: string }

const MARKS: Readonly<Record<string, 'bold' | 'italic' | 'struck'>> = {
  '*': 'bold',
  _: 'italic',
  '~': 'struck',
}

// Single pass over the earliest match: code, a link, or an opening mark directly before a word. A customer may send 64
// kB of marks, so no character is scanned twice.
const BEGINNING = /```([^`]+)```|`([^`\n]+)`|(?<![\p{L}\p{N}*_~])[*_~](?=\S)/gu

const DEEPEST = 4
/** Greatest number of characters between two marks. */
const MARKED_MOST = 301

export function piecesOf(text: string, depth = 0): Piece[] {
  if (depth > DEEPEST) return [{ kind: 'text', text }]
  const pieces: Piece[] = []
  let from = 0
  const addPiece = (at: number, end: number, piece: Piece) => {
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) })
    pieces.push(piece)
    from = end
  }
  const links = linksIn(text)
  const addLinksBefore = (at: number) => {
    for (let link = links[0]; link !== undefined && link.index < at; link = links[0]) {
      links.shift()
      const { index, end, href } = link
      if (index >= from) addPiece(index, end, { kind: 'link', text: text.slice(index, end), href })
    }
  }
  // A copy, since the expression's position is a state.
  const beginning = new RegExp(BEGINNING)
  const closing = closingMarkFinder(text)
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const { 0: whole, 1: block, 2: inline, index } = found
    addLinksBefore(index)
    // The match is inside of a link.
    if (index < from) continue
    const code = block ?? inline
    const end = code === undefined ? closing(whole, index) : index + whole.length
    if (end === undefined) continue
    const inner = text.slice(index + 1, end - 1)
    addPiece(
      index,
      end,
      code === undefined ? formattedPiece(whole, inner, depth) : { kind: 'code', text: code },
    )
    beginning.lastIndex = end
  }
  addLinksBefore(text.length)
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function formattedPiece(mark: string, inner: string, depth: number): Piece {
  return { kind: MARKS[mark] ?? 'bold', pieces: piecesOf(inner, depth + 1) }
}

/**
 * Returns a function that finds the end of a mark. Call it with ascending positions, so that each character is scanned
 * once.
 */
function closingMarkFinder(text: string): (mark: string, at: number) => number | undefined {
  const closers = new Map<string, number>()
  let newline = -1
  return (mark, at) => {
    const known = closers.get(mark) ?? 0
    const closer = known >= at + 2 ? known : nextCloser(text, mark, at + 2)
    closers.set(mark, closer)
    if (newline < at) newline = indexOrInfinity(text, '\n', at)
    return closer < newline && closer - at - 1 <= MARKED_MOST ? closer + 1 : undefined
  }
}

/** The next mark after a word that no letter follows. */
function nextCloser(text: string, mark: string, from: number): number {
  let at = indexOrInfinity(text, mark, from)
  while (
    at < text.length &&
    !(isNonSpaceAt(text, at - 1) && !/^[\p{L}\p{N}]/u.test(nextTwoCharacters(text, at)))
  )
    at = indexOrInfinity(text, mark, at + 1)
  return at
}

function isNonSpaceAt(text: string, at: number): boolean {
  return /\S/.test(text.charAt(at))
}

function nextTwoCharacters(text: string, at: number): string {
  return text.slice(at + 1, at + 3)
}

function indexOrInfinity(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at === -1 ? Infinity : at
}

const ONLY_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier}|\u{200D}\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}|\s)+$/u

/** True for one to three emoji without other text, which are rendered large. */
export function isBigEmoji(text: string): boolean {
  return (
    text.length <= 24 &&
    ONLY_EMOJI.test(text) &&
    [...new Intl.Segmenter().segment(text.replaceAll(/\s/g, ''))].length <= 3
  )
}
