import xlsx from '@e965/xlsx/dist/xlsx.mini.min.js'
import papa from 'papaparse'
import type { SheetFile } from './read-sheet.ts'
import type { Table } from './sheet-rows.ts'

// Reads a spreadsheet beside the page, which stays quick meanwhile.

addEventListener('message', ({ data: { kind, bytes } }: MessageEvent<SheetFile>) => {
  postMessage(kind === 'xlsx' ? readBook(bytes) : readCsv(bytes))
})

/** The cells of the first sheet, or nothing when it is none. */
function readBook(bytes: ArrayBuffer): Table | null {
  try {
    const book = xlsx.read(bytes, { dense: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (sheet === undefined) return null
    const rows: unknown[][] = xlsx.utils.sheet_to_json(sheet, { header: 1, blankrows: false })
    return rows.map((row) => Array.from(row, cellText))
  } catch {
    return null
  }
}

/** Numbers stand in sheets where people see digits. */
function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell.trim()
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

/** Spreadsheets in Brazil still save CSV in the Windows alphabet. */
function readCsv(bytes: ArrayBuffer): Table {
  const { data } = papa.parse<string[]>(decoded(bytes), { skipEmptyLines: 'greedy' })
  return data.map((row) => row.map((cell) => cell.trim()))
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
