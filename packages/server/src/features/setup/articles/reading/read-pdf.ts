import { SECOND } from '../../../../platform/clock.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  WorkerThread,
  WorkerThreadBusy,
  WorkerThreadError,
} from '../../../../platform/worker-threads/worker-thread.ts'
import type { PdfError } from './pdf-error-code.ts'
import type { ReadText } from './read-text.ts'

// Reads untrusted PDFs in a worker thread, whose time and memory limits stop decompression bombs.

const thread = new WorkerThread(new URL('./read-pdf.worker.ts', import.meta.url), {
  cpuMs: 15 * SECOND,
  waitingMost: 8,
  heapMb: 256,
  buffersMb: 256,
})

const REFUSALS = {
  broken: 'ERR_ARTICLE_PDF_BROKEN',
  encrypted: 'ERR_ARTICLE_PDF_ENCRYPTED',
  too_long: 'ERR_ARTICLE_PDF_TOO_LONG',
  without_text: 'ERR_ARTICLE_PDF_WITHOUT_TEXT',
} as const satisfies Record<PdfError, string>

/** Reads the text of a PDF. @throws ERR_ARTICLE_PDF_… and ERR_ARTICLES_BUSY */
export async function readPdf(path: string): Promise<ReadText> {
  const read = await readInWorker(path)
  if (typeof read === 'string') throw new AppError(REFUSALS[read])
  return read
}

async function readInWorker(path: string): Promise<ReadText | PdfError> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers so
    return (await thread.run(path)) as ReadText | PdfError
  } catch (error) {
    if (error instanceof WorkerThreadBusy) throw new AppError('ERR_ARTICLES_BUSY')
    if (error instanceof WorkerThreadError) throw new AppError('ERR_ARTICLE_PDF_TOO_HEAVY')
    throw error
  }
}
