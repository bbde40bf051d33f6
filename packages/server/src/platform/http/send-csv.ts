import { Readable } from 'node:stream'
import { CSV_TYPE, type CsvRow, type CsvSeparator, csvFile, csvLines } from '@guiche/contract/csv'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'

const PAGE = 1000

interface CsvExport<Row> {
  fileName: string
  separator: CsvSeparator
  heads: readonly string[]
  /** At most `most` rows after `last`, in order; from the first one if it is undefined. */
  list: (last: Row | undefined, most: number) => Promise<Row[]>
  cells: (row: Row) => CsvRow
}

/**
 * Sends rows as a CSV file, read page by page while it is sent, so that neither memory nor a transaction limits their
 * number.
 */
export async function sendCsv<Row>(reply: FastifyReply, rows: CsvExport<Row>): Promise<void> {
  await reply
    .type(CSV_TYPE)
    .header('content-disposition', create(rows.fileName))
    .send(Readable.from(csvPages(rows), { objectMode: false }))
}

async function* csvPages<Row>({
  separator,
  heads,
  list,
  cells,
}: CsvExport<Row>): AsyncGenerator<string> {
  yield csvFile([heads], separator)
  for (let last: Row | undefined; ;) {
    const page: Row[] = await list(last, PAGE)
    if (page.length > 0) yield csvLines(page.map(cells), separator)
    if (page.length < PAGE) return
    last = page.at(-1)
  }
}
