import { SECOND } from '../../../../../platform/clock.ts'
import { WorkerThread } from '../../../../../platform/worker-threads/worker-thread.ts'
import type { PagePreview } from './page-preview.ts'

export interface FetchedPage {
  bytes: Uint8Array
  /** The charset from the server's header; empty without one. */
  charset: string
  url: string
}

const thread = new WorkerThread(new URL('./read-page.worker.ts', import.meta.url), {
  cpuMs: 2 * SECOND,
  waitingMost: 100,
  heapMb: 64,
})

/** Reads an untrusted page in a separate thread. @throws WorkerThreadError */
export async function readPage(page: FetchedPage): Promise<PagePreview | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker returns what previewOfPage does
  return (await thread.run(page)) as PagePreview | undefined
}
