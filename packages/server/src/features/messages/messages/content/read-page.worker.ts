import { decodedPage } from '../../../../platform/http/decoded-page.ts'
import { serveThread } from '../../../../platform/threads/serve-thread.ts'
import { previewOfPage } from './page-preview.ts'
import type { FetchedPage } from './read-page.ts'

serveThread((page) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readPage alone posts here
  const { bytes, charset, url } = page as FetchedPage
  return previewOfPage(decodedPage(bytes, charset), url)
})
