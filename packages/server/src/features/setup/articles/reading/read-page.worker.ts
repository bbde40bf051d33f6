import { ARTICLE_TEXT_MAX } from '@guiche/contract/articles'
import { decodePage } from '../../../../platform/http/outgoing/decode-page.ts'
import type { Fetched } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { serveWorker } from '../../../../platform/worker-threads/serve-worker.ts'
import { markdownOfPage } from './page-text.ts'
import type { ReadText } from './read-text.ts'

serveWorker((page) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fetchPage alone posts here
  const { bytes, charset, mimetype } = page as Pick<Fetched, 'bytes' | 'charset' | 'mimetype'>
  const said = decodePage(bytes, charset)
  return mimetype.endsWith('html') || mimetype.endsWith('xml')
    ? markdownOfPage(said)
    : plainPage(said)
})

function plainPage(said: string): ReadText {
  const text = said.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const isCut = text.length > ARTICLE_TEXT_MAX
  return { title: '', text: text.slice(0, ARTICLE_TEXT_MAX).toWellFormed(), isCut }
}
