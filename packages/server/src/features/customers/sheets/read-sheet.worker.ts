import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { SHEET_ROWS_MOST } from '@guiche/contract/contact-lists'
import { PRIVATE_FILE_MODE } from '../../../platform/storage/private-folder.ts'
import { serveWorker } from '../../../platform/worker-threads/serve-worker.ts'
import { bookCells } from './book-cells.ts'
import { csvCells } from './csv-cells.ts'
import { type CellRows, HEAD_ROWS_MOST, READ_MOST, type RowCells } from './sheet-cells.ts'
import type { SheetAsked, SheetFault, SheetWays, SheetWritten } from './sheet-types.ts'
import { guessedHeads, type SheetHeads, knownHeads } from './sheet-heads.ts'
import { sheetKindOf } from './sheet-kind.ts'
import { readRow, type SheetRow } from './sheet-rows.ts'
import { unpackedSize } from './zip-sizes.ts'

const UNPACKED_MOST = 300 * 1024 * 1024
/** Longer gaps are rows that only carry a format. */
const GAP_MOST = 1000

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread's other side asks so
serveWorker((asked) => writeRows(asked as SheetAsked))

async function writeRows(asked: SheetAsked): Promise<SheetWritten | SheetFault> {
  const cells = cellsOf(asked.bytes, asked.ways)
  if (typeof cells === 'string') return cells
  const top = firstRows(cells)
  const texts = top.map((row) => row.texts)
  if (!texts.some((row) => row.some((cell) => cell !== ''))) return 'empty'
  const heads = asked.as === 'list' ? knownHeads(texts) : guessedHeads(texts, asked.mapping)
  if (!heads) return 'headers'
  const read = { count: 0, isTooLong: false }
  const people = sheetRows(top, cells, { heads, country: asked.ways.country }, read)
  const text = asked.as === 'list' ? jsonLines(people) : contactSheetJson(people, heads, texts)
  // The file is closed before the answer, also after a fault: a later error would end the next sheet's reading.
  await pipeline(text, createWriteStream(asked.to, { mode: PRIVATE_FILE_MODE }))
  if (read.isTooLong) return 'too_long'
  if (read.count === 0) return 'empty'
  return { count: read.count, variables: heads.variables.map(([name]) => name) }
}

/** The rows among which the heads are; the others stay to be read. */
function firstRows(cells: CellRows): RowCells[] {
  const top: RowCells[] = []
  while (top.length < HEAD_ROWS_MOST) {
    const next = cells.next()
    if (next.done) break
    top.push(next.value)
  }
  return top
}

interface ReadOptions {
  heads: SheetHeads
  country: string
}

function* sheetRows(
  top: readonly RowCells[],
  rest: CellRows,
  how: ReadOptions,
  read: { count: number; isTooLong: boolean },
): Generator<SheetRow, undefined> {
  let [line, filled] = [0, 0]
  for (const row of concatenatedRows(top, rest)) {
    line += 1
    if (line <= how.heads.at + 1) continue
    const person = readRow(how, withPhoneDigits(row, how.heads.number), line)
    if (!person) continue
    read.count += 1
    filled = line
    read.isTooLong = read.count > SHEET_ROWS_MOST
    if (read.isTooLong) return
    yield person
  }
  // Reading stopped at the limit with people near its end: more of them may follow below empty rows.
  read.isTooLong = line >= READ_MOST && filled > line - GAP_MOST
}

function* concatenatedRows(
  top: readonly RowCells[],
  rest: CellRows,
): Generator<RowCells, undefined> {
  yield* top
  yield* rest
  return undefined
}

/** The cells with the telephone number as it is stored. */
function withPhoneDigits({ texts, digits }: RowCells, at: number): readonly string[] {
  return at >= 0 && at < texts.length ? texts.with(at, digits(at)) : texts
}

function* jsonLines(people: Iterable<SheetRow>): Generator<string, undefined> {
  for (const person of people) yield `${jsonOf(person)}\n`
  return undefined
}

/** Rows that say how wide a sheet is. */
const WIDTH_ROWS = 50

/** The contract's `contactSheet`, row by row. */
function* contactSheetJson(
  people: Iterable<SheetRow>,
  heads: SheetHeads,
  top: ReadonlyArray<readonly string[]>,
): Generator<string, undefined> {
  const width = Math.max(0, ...top.slice(0, WIDTH_ROWS).map((row) => row.length))
  const named = heads.at === -1 ? [] : (top[heads.at] ?? [])
  const columns = Array.from({ length: width }, (_, at) => named[at] ?? '')
  const { name, number, email } = heads
  const mapping = { name: name[0] ?? -1, number, email }
  yield `{"columns":${jsonOf(columns)},"mapping":${jsonOf(mapping)},"rows":[`
  let before = ''
  for (const { variables: _, ...person } of people) {
    yield before + jsonOf(person)
    before = ',\n'
  }
  yield ']}'
  return undefined
}

/** Escapes U+2028 and U+2029, which the reader of lines takes for the end of one. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}

function cellsOf(bytes: Uint8Array, ways: SheetWays): CellRows | SheetFault {
  switch (sheetKindOf(bytes, '.csv')) {
    case 'csv':
      return csvCells(bytes)
    case 'xlsx': {
      const size = unpackedSize(bytes)
      if (size === undefined) return 'broken'
      return size > UNPACKED_MOST ? 'too_heavy' : bookCells(bytes, ways)
    }
    case 'xls':
      return bookCells(bytes, ways)
    case undefined:
      return 'broken'
  }
}
