import papa from 'papaparse'
import { decodedText } from './decoded-text.ts'
import type { CellRows } from './sheet-cells.ts'
import { COLUMNS_MOST, HEAD_ROWS_MOST, READ_MOST, storableText } from './sheet-cells.ts'
import { knownHeads } from './sheet-heads.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const

/** The rows of a CSV file. */
export function* csvCells(bytes: Uint8Array): CellRows {
  const whole = decodedText(bytes)
  const separator = separatorLine(whole)
  // A line that names the delimiter is a line of the file, and no row of the sheet.
  const text = separator ? whole.slice(separator.length) : whole
  if (separator) yield { texts: [], digits: () => '' }
  const delimiter = separator?.delimiter ?? delimiterOf(text)
  const { data } = papa.parse<string[]>(text, { preview: READ_MOST, delimiter })
  for (const row of data) {
    const texts = row.slice(0, COLUMNS_MOST).map(storableText)
    yield { texts, digits: (at) => texts[at] ?? '' }
  }
  return undefined
}

/** The first line of Excel's files for other countries: `sep=;`. */
function separatorLine(text: string): { delimiter: string; length: number } | undefined {
  const found = /^\uFEFF?"?sep=([^\r\n"])"?[;,\t]*(?:\r\n|\n|\r)/i.exec(text.slice(0, 40))
  const [line, delimiter] = found ?? []
  return line && delimiter ? { delimiter, length: line.length } : undefined
}

/** The delimiter by which its heads are known, since commas within addresses mislead a count; empty: to be guessed. */
function delimiterOf(text: string): string {
  const isRightDelimiter = (delimiter: string) =>
    knownHeads(papa.parse<string[]>(text, { preview: HEAD_ROWS_MOST, delimiter }).data) !==
    undefined
  return DELIMITERS.find(isRightDelimiter) ?? ''
}
