// Splits and cuts long texts at paragraphs, sentences or words. Pure, linear.

/** Room for the fences that close code in one piece and reopen it in the next. */
const FENCE = '```'
const FENCE_ROOM = 2 * (FENCE.length + 1)

/**
 * Splits a text into pieces of at most `most` characters, at paragraphs if possible, else at lines, sentences or words.
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
    const piece = rest.length <= room ? rest : rest.slice(0, splitPositionIn(rest, room)).trimEnd()
    rest = rest.slice(piece.length).replace(/^\s+/, '')
    if ((piece.split(FENCE).length - 1) % 2 === 1) isInCode = !isInCode
    const whole = begun + piece + (isInCode ? `\n${FENCE}` : '')
    if (piece.trim() !== '') pieces.push(whole)
  }
  return pieces
}

/** A border before a quarter of the piece would give pieces of a line each. */
function splitPositionIn(text: string, most: number): number {
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
  // Does not split a surrogate pair.
  const isHigh = /[\uD800-\uDBFF]/.test(text[most - 1] ?? '')
  return isHigh ? most - 1 : most
}

/** Cuts a text to at most `most` characters, at the last sentence within them. */
export function cutAtSentence(text: string, most: number): string {
  return text.length <= most ? text : wholeSentences(text.slice(0, most).toWellFormed())
}

/**
 * A truncated text without its last, incomplete sentence. If there is no complete sentence, the text ends at a pause or
 * word, with an ellipsis.
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

/** A heading at the end would announce text that is cut off. */
function withoutHeadings(text: string): string {
  const lines = text.trimEnd().split('\n')
  while (/^\s{0,3}(?:#|$)/.test(lines.at(-1) ?? 'end')) lines.pop()
  return lines.join('\n').trimEnd()
}

const ENDS = new Set(['.', '!', '?', '…'])
const CLOSING = new Set(['"', "'", '”', '’', ')', ']', '*', '_', '~'])

/** Index after the last sentence end that is followed by white space; 0 without one. */
function lastSentenceEnd(text: string): number {
  for (let at = text.length - 1; at > 0; at--) {
    if (!/\s/.test(text[at] ?? '')) continue
    let end = at - 1
    while (end >= 0 && CLOSING.has(text[end] ?? '')) end--
    if (ENDS.has(text[end] ?? '') && !isNumbering(text, end)) return at
  }
  return 0
}

/** True for the number of a list item, such as `2.`, which does not end a sentence. */
function isNumbering(text: string, end: number): boolean {
  let at = end - 1
  while (at >= 0 && /\d/.test(text[at] ?? '')) at--
  return at < end - 1 && (at < 0 || text[at] === '\n')
}
