import { readFile } from 'node:fs/promises'
import { ARTICLE_TEXT_MAX, PDF_MAX_PAGES } from '@guiche/contract/articles'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'unpdf/pdfjs'
import { serveWorker } from '../../../../platform/worker-threads/serve-worker.ts'
import type { PdfError } from './pdf-error-code.ts'
import { type PdfLine, pdfLines, pdfMarkdown, pdfTitle } from './pdf-text.ts'
import type { ReadText } from './read-text.ts'

serveWorker(async (path) => readPdfText(new Uint8Array(await readFile(String(path)))))

async function readPdfText(data: Uint8Array): Promise<ReadText | PdfError> {
  const opening = getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  })
  try {
    return await pdfText(await opening.promise)
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken'
  } finally {
    await opening.destroy()
  }
}

async function pdfText(pdf: PDFDocumentProxy): Promise<ReadText | PdfError> {
  if (pdf.numPages > PDF_MAX_PAGES) return 'too_long'
  const pages: PdfLine[][] = []
  let length = 0
  for (let number = 1; number <= pdf.numPages && length <= ARTICLE_TEXT_MAX; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const lines = pdfLines(items.filter((item) => 'str' in item))
    pages.push(lines)
    length += lines.reduce((sum, { text }) => sum + text.length, 0)
    page.cleanup()
  }
  const text = pdfMarkdown(pages)
  if (text === '') return 'without_text'
  const { info } = await pdf.getMetadata()
  return {
    title: pdfTitle('Title' in info ? info.Title : undefined),
    text: text.slice(0, ARTICLE_TEXT_MAX).toWellFormed(),
    isCut: text.length > ARTICLE_TEXT_MAX,
  }
}
