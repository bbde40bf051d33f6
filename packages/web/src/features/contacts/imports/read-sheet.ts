import type { Table } from './sheet-rows.ts'

const MOST_BYTES = 10_000_000

export type SheetKind = 'xlsx' | 'csv'

/** What the worker is asked. */
export interface SheetFile {
  kind: SheetKind
  bytes: ArrayBuffer
}

/** The cells of a file; nothing when it cannot be read as what it should be. */
export async function readSheet(file: File, kind: SheetKind): Promise<Table | null> {
  if (file.size > MOST_BYTES) return null
  const table = await readBeside({ kind, bytes: await file.arrayBuffer() })
  return table === null || table.length === 0 ? null : table
}

async function readBeside(file: SheetFile): Promise<Table | null> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Table | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Table | null>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the sheet could not be read')))
      worker.postMessage(file, [file.bytes])
    })
  } finally {
    worker.terminate()
  }
}
