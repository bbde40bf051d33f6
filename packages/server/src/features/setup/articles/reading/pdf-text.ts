import { ARTICLE_TITLE_MAX } from '@guiche/contract/articles'

// A PDF knows no paragraphs, only pieces of lines and where they stand. Pure, and linear in what a stranger made.

/** A piece of a line, as PDF.js tells of it. */
export interface TextItem {
  str: string
  hasEOL: boolean
  height: number
  transform: readonly number[]
}

export interface Line {
  text: string
  /** Of its letters. */
  size: number
  /** From the bottom of the page. */
  y: number
}

export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  let parts: string[] = []
  let [size, y] = [0, 0]
  const close = () => {
    const text = plain(parts.join(''))
    if (text !== '') lines.push({ text, size, y })
    parts = []
    size = 0
  }
  for (const { str, hasEOL, height, transform } of items) {
    if (parts.length === 0) y = transform[5] ?? 0
    parts.push(str)
    size = Math.max(size, height)
    if (hasEOL) close()
  }
  close()
  return lines
}

/** Its own title, where it is one that a person wrote. */
export function titleOf(said: unknown): string {
  const title = typeof said === 'string' ? plain(said).slice(0, ARTICLE_TITLE_MAX) : ''
  // What programs write there: `Microsoft Word - contrato.docx`, `untitled`.
  return /\.(?:docx?|odt|pdf|xlsx?|pptx?|indd)$|^untitled/i.test(title) ? '' : title.toWellFormed()
}

/** Headings by the size of their letters, paragraphs by the space between lines. */
export function markdownOf(pages: ReadonlyArray<readonly Line[]>): string {
  const bodySize = mostSize(pages.flat())
  const parts: string[] = []
  for (const page of pages) {
    const widest = page.reduce((most, { text }) => Math.max(most, text.length), 0)
    let before: Line | undefined
    for (const line of page) {
      const isHeading = isHeadingOf(line, bodySize)
      if (isHeading || !before || isApart(before, line, bodySize))
        parts.push('\n\n', isHeading ? '## ' : '', line.text)
      else if (isDivided(before, line)) parts.push(withoutHyphen(parts.pop() ?? ''), line.text)
      else parts.push(isOnItsOwn(before, line, widest) ? '\n' : ' ', line.text)
      before = line
    }
  }
  return parts.join('').trim()
}

const HEADING_SIZE = 1.15
const HEADING_LENGTH = 120
const LINE_GAP = 1.7
const SHORT = 0.6
const ITEM = /^(?:[•·▪‣◦–-]|\d{1,3}[.)]) /

function isHeadingOf({ text, size }: Line, bodySize: number): boolean {
  return size > bodySize * HEADING_SIZE && text.length <= HEADING_LENGTH
}

function isApart(before: Line, line: Line, bodySize: number): boolean {
  if (isHeadingOf(before, bodySize)) return true
  const gap = before.y - line.y
  return gap < 0 || gap > LINE_GAP * Math.max(before.size, line.size)
}

/** A line that was short was meant to end there, as one is that begins an item of a list. */
function isOnItsOwn(before: Line, { text }: Line, widest: number): boolean {
  return ITEM.test(text) || before.text.length < widest * SHORT
}

/** A word goes on in the next line. */
function isDivided(before: Line, { text }: Line): boolean {
  return before.text.endsWith('-') && before.text.length > 1 && /^\p{Ll}/u.test(text)
}

function withoutHyphen(text: string): string {
  return text.slice(0, -1)
}

/** The size of most letters. */
function mostSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
