// Long texts at the borders of what they say. Pure, linear.

/** Room for the marks by which code goes on in the next piece. */
const FENCE = '```'
const FENCE_ROOM = 2 * (FENCE.length + 1)

/**
 * A text in pieces of at most `most` characters, at paragraphs where there are any, else at lines, sentences or words.
 * Only white space at the borders is left out.
 */
export function splitText(text: string, most: number): string[] {
  if (text.length <= most) return [text]
  const pieces: string[] = []
  let rest = text
  let isInCode = false
  while (rest !== '') {
    const begun = isInCode ? `${FENCE}\n` : ''
    const room = most - FENCE_ROOM
    const piece = rest.length <= room ? rest : rest.slice(0, borderIn(rest, room)).trimEnd()
    rest = rest.slice(piece.length).replace(/^\s+/, '')
    if ((piece.split(FENCE).length - 1) % 2 === 1) isInCode = !isInCode
    const whole = begun + piece + (isInCode ? `\n${FENCE}` : '')
    if (piece.trim() !== '') pieces.push(whole)
  }
  return pieces
}

/** A border before a quarter of the piece would leave pieces of a line each. */
function borderIn(text: string, most: number): number {
  const window = text.slice(0, most + 1)
  const least = Math.floor(most / 4)
  const borders = [
    window.lastIndexOf('\n\n'),
    window.lastIndexOf('\n'),
    lastSentenceEnd(window),
    Math.max(window.lastIndexOf(' '), window.lastIndexOf('\t')),
  ]
  const border = borders.find((at) => at >= least)
  if (border !== undefined) return border
  // Never within a character that takes two places.
  const isHigh = /[\uD800-\uDBFF]/.test(text[most - 1] ?? '')
  return isHigh ? most - 1 : most
}

/** A text of at most `most` characters: a longer one ends at its last sentence within them. */
export function cutAtSentence(text: string, most: number): string {
  return text.length <= most ? text : wholeSentences(text.slice(0, most).toWellFormed())
}

/**
 * What a text says before the sentence in which it breaks off. One that is no whole sentence ends at a pause or at a word,
 * with an ellipsis.
 */
export function wholeSentences(text: string): string {
  const written = text.trimEnd()
  const line = written.slice(written.lastIndexOf('\n') + 1)
  const end = lastSentenceEnd(`${line}\n`)
  if (end > 0) return written.slice(0, written.length - line.length + end)
  const before = withoutHeadings(written.slice(0, written.length - line.length))
  if (before !== '') return before
  const pause = Math.max(...PAUSES.map((mark) => line.lastIndexOf(mark)))
  const at = pause > line.length / 2 ? pause : line.lastIndexOf(' ')
  return `${(at > 0 ? line.slice(0, at) : line).trimEnd()}…`
}

const PAUSES = [', ', '; ', ': ', ' – ', ' - ']

/** A heading at the end announces what is not there. */
function withoutHeadings(text: string): string {
  const lines = text.trimEnd().split('\n')
  while (/^\s{0,3}(?:#|$)/.test(lines.at(-1) ?? 'end')) lines.pop()
  return lines.join('\n').trimEnd()
}

const ENDS = new Set(['.', '!', '?', '…'])
const CLOSING = new Set(['"', "'", '”', '’', ')', ']', '*', '_', '~'])

/** The place behind the last mark that ends a sentence and has white space behind it; 0: none. */
function lastSentenceEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) {
    if (!/\s/.test(text[at] ?? '')) continue
    let end = at - 1
    while (end >= 0 && CLOSING.has(text[end] ?? '')) end--
    if (ENDS.has(text[end] ?? '') && !isNumbering(text, end)) return at
  }
  return 0
}

/** The number of a list's item, such as `2.`, ends nothing. */
function isNumbering(text: string, end: number): boolean {
  let at = end - 1
  while (at >= 0 && /\d/.test(text[at] ?? '')) at--
  return at < end - 1 && (at < 0 || text[at] === '\n')
}
