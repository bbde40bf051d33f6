import { decodePage } from '../../../../../platform/http/outgoing/decode-page.ts'
import { serveWorker } from '../../../../../platform/worker-threads/serve-worker.ts'
import { previewOfPage } from './page-preview.ts'
import type { FetchedPage } from './read-page.ts'

serveWorker((page) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readPage alone posts here
  const { bytes, charset, url } = page as FetchedPage
  return previewOfPage(decodePage(bytes, charset), url)
})
