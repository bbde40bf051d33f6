import { SECOND } from '../../../../platform/clock.ts'
import { AppError } from '../../../../platform/errors.ts'
import {
  type Fetched,
  FetchRefused,
  safeFetch,
} from '../../../../platform/http/outgoing/safe-fetch.ts'
import {
  WorkerThread,
  WorkerThreadBusy,
  WorkerThreadError,
} from '../../../../platform/worker-threads/worker-thread.ts'
import type { ReadText } from './read-text.ts'

const PAGE_MAX_BYTES = 3 * 1024 * 1024
const FETCH_MS = 10 * SECOND
const PAGES = new Set(['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'])

const thread = new WorkerThread(new URL('./read-page.worker.ts', import.meta.url), {
  cpuMs: 5 * SECOND,
  waitingMost: 20,
  heapMb: 128,
})

const REFUSALS = {
  refused: 'ERR_ARTICLE_PAGE_REFUSED',
  timeout: 'ERR_ARTICLE_PAGE_UNREACHABLE',
  unreachable: 'ERR_ARTICLE_PAGE_UNREACHABLE',
  too_large: 'ERR_ARTICLE_PAGE_TOO_LARGE',
} as const

/** The text of a web page chosen by an administrator. @throws ERR_ARTICLE_PAGE_… and ERR_ARTICLES_BUSY */
export async function fetchPage(address: string): Promise<ReadText> {
  const fetched = await fetchAddress(address)
  if (!PAGES.has(fetched.mimetype)) throw new AppError('ERR_ARTICLE_PAGE_WITHOUT_TEXT')
  const { title, text, isCut } = await readInWorker(fetched)
  if (text === '') throw new AppError('ERR_ARTICLE_PAGE_WITHOUT_TEXT')
  return { title: title || new URL(address).hostname, text, isCut }
}

async function fetchAddress(address: string): Promise<Fetched> {
  try {
    return await safeFetch(address, {
      maxBytes: PAGE_MAX_BYTES,
      timeoutMs: FETCH_MS,
      accept: [...PAGES].join(', '),
      isNamedByAdmin: true,
    })
  } catch (error) {
    if (error instanceof FetchRefused) throw new AppError(REFUSALS[error.fault])
    throw error
  }
}

async function readInWorker({ bytes, charset, mimetype }: Fetched): Promise<ReadText> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers what it reads
    return (await thread.run({ bytes, charset, mimetype })) as ReadText
  } catch (error) {
    if (error instanceof WorkerThreadBusy) throw new AppError('ERR_ARTICLES_BUSY')
    if (error instanceof WorkerThreadError) throw new AppError('ERR_ARTICLE_PAGE_TOO_LARGE')
    throw error
  }
}
