// Splits an article into passages for the search. Pure and linear, since the text may come from an untrusted page.

export interface CutPassage {
  /** The heading above the passage; empty before the first. */
  heading: string
  text: string
}

/** Target length in characters. */
const LENGTH = 1000
/** Shorter sections share a passage with the next one. */
const SECTION_LEAST = 200

/** Splits at headings and paragraphs; longer paragraphs after a sentence or between words. */
export function cutPassages(body: string): CutPassage[] {
  const passages: CutPassage[] = []
  let open: CutPassage | undefined
  for (const { heading, begins, text } of blocksOf(body)) {
    const isFull = open && open.text.length + text.length > LENGTH
    const isOtherSection = open && begins && open.text.length >= SECTION_LEAST
    if (open && !isFull && !isOtherSection) open.text += `\n\n${text}`
    else passages.push((open = { heading, text }))
  }
  return passages
}

interface PassageBlock extends CutPassage {
  /** True if the block starts with its heading. */
  begins: boolean
}

/** Paragraphs, the first of a section with its heading; long ones in pieces. */
function blocksOf(body: string): PassageBlock[] {
  const blocks: PassageBlock[] = []
  let heading = ''
  let lines: string[] = []
  let begins = false
  const closeBlock = () => {
    for (const text of piecesOf(lines.join('\n').trim())) {
      blocks.push({ heading, text, begins })
      begins = false
    }
    lines = []
  }
  for (const line of body.split('\n')) {
    const title = headingIn(line)
    if (title !== undefined) {
      if (!isHeadingsOnly(lines)) closeBlock()
      heading = title
      begins = true
      lines.push(line.trim())
    } else if (line.trim() !== '') lines.push(line.trimEnd())
    else if (!isHeadingsOnly(lines)) closeBlock()
  }
  closeBlock()
  return blocks
}

function isHeadingsOnly(lines: readonly string[]): boolean {
  return lines.length > 0 && headingIn(lines.at(-1) ?? '') !== undefined
}

const HEADING_MAX = 200

function headingIn(line: string): string | undefined {
  const [, title] = /^ {0,3}#{1,6}[ \t]+(\S.*)$/.exec(line) ?? []
  return title?.slice(0, HEADING_MAX)
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (from < text.length) {
    const to = endOfPiece(text, from)
    const piece = text.slice(from, to).trim()
    if (piece !== '') pieces.push(piece.toWellFormed())
    from = to
  }
  return pieces
}

/** The end of the last line, sentence or word in the second half of LENGTH. */
function endOfPiece(text: string, from: number): number {
  const most = from + LENGTH
  if (most >= text.length) return text.length
  const half = from + LENGTH / 2
  const secondHalf = text.slice(half, most)
  for (const mark of ['\n', '. ', ' ']) {
    const at = secondHalf.lastIndexOf(mark)
    if (at !== -1) return half + at + mark.length
  }
  return most
}
