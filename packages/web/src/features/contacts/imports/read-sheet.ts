import type { Table } from './sheet-rows.ts'

const MOST_BYTES = 10_000_000

export type SheetKind = 'xlsx' | 'csv'

/** The cells of a file; nothing when it cannot be read as what it should be. */
export async function readSheet(file: File, kind: SheetKind): Promise<Table | null> {
  if (file.size > MOST_BYTES) return null
  const table = kind === 'xlsx' ? await readBook(await file.arrayBuffer()) : await readCsv(file)
  return table === null || table.length === 0 ? null : table
}

async function readBook(bytes: ArrayBuffer): Promise<Table | null> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Table | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Table | null>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the sheet could not be read')))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}

/** Spreadsheets in Brazil still save CSV in the Windows alphabet. */
async function readCsv(file: File): Promise<Table | null> {
  const { default: papa } = await import('papaparse')
  const bytes = await file.arrayBuffer()
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
