import { serveThread } from '../../../platform/threads/serve-thread.ts'
import { previewOfPage } from './page-preview.ts'
import type { FetchedPage } from './read-page.ts'

serveThread((page) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readPage alone posts here
  const { bytes, charset, url } = page as FetchedPage
  return previewOfPage(decoded(bytes, charset), url)
})

/** The page's own word counts where its server says nothing; bytes in an unknown charset are taken for UTF-8. */
function decoded(bytes: Uint8Array, charset: string): string {
  const beginning = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  const [, inPage = ''] = /<meta[^>]+charset=["']?([\w-]+)/i.exec(beginning) ?? []
  try {
    return new TextDecoder(charset || inPage || 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
