import { safeLink } from '../../../platform/safe-link.ts'

// WhatsApp's marks and addresses in a text, as pieces to be drawn. Nothing of it ever becomes HTML. Pure.

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

// One pass, the earliest first: code, an address, or a pair of marks that hug their words. What a customer writes may
// be 64 kB of marks, so nothing looks further than it must.
const PIECE =
  /```([^`]+)```|`([^`\n]+)`|\bhttps?:\/\/[^\s<>"'`]{1,2000}|(?<![\p{L}\p{N}*_~])([*_~])(?=\S)([^\n]{0,300}?\S)\3(?![\p{L}\p{N}])/giu

/** An address does not end with what ends a sentence. */
const TRAILING = /[.,;:!?)\]}'"»”]+$/
const DEEPEST = 4

export function piecesOf(text: string, depth = 0): Piece[] {
  if (depth > DEEPEST) return [{ kind: 'text', text }]
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(PIECE)) {
    const [whole, block, inline, mark, inner] = found
    if (found.index < from) continue
    const before = text.slice(from, found.index)
    const code = block ?? inline
    let piece: Piece | undefined
    let length = whole.length
    if (code !== undefined) piece = { kind: 'code', text: code }
    else if (mark !== undefined) {
      const kind = MARKS[mark]
      if (kind !== undefined) piece = { kind, pieces: piecesOf(inner ?? '', depth + 1) }
    } else {
      const address = whole.replace(TRAILING, '')
      const href = safeLink(address)
      length = address.length
      if (href !== undefined) piece = { kind: 'link', text: address, href }
    }
    if (piece === undefined) continue
    if (before !== '') pieces.push({ kind: 'text', text: before })
    pieces.push(piece)
    from = found.index + length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

const ONLY_EMOJI =
  /^(?:\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier}|\u{200D}\p{Extended_Pictographic})*|\p{Regional_Indicator}{2}|\s)+$/u

/** One to three emoji and nothing else are drawn large. */
export function isBigEmoji(text: string): boolean {
  return (
    text.length <= 24 &&
    ONLY_EMOJI.test(text) &&
    [...new Intl.Segmenter().segment(text.replaceAll(/\s/g, ''))].length <= 3
  )
}
