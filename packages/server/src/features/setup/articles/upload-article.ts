import type { ArticleUpload, ReadArticle } from '@guiche/contract/articles'
import { InvalidInputError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../../organisation/files/index.ts'
import { findMadeArticle, createArticle } from './change-article.ts'
import { readPdf } from './reading/read-pdf.ts'

/** Creates an article from a PDF's text and stores the file. Unreadable files are not stored. */
export async function uploadArticle(
  actor: Actor,
  { title, ...input }: ArticleUpload,
  [upload]: readonly Upload[],
): Promise<ReadArticle> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  const made = await findMadeArticle(actor, input)
  if (made) return { ...made, isCut: false }
  const read = await readPdf(upload.path)
  const { row, name } = await storeUpload(actor.companyId, upload)
  const said = title || read.title || nameWithoutExtension(upload.filename) || name
  const article = await createArticle(
    actor,
    { ...input, title: said, body: read.text, url: null },
    { source: 'pdf', fileId: row.id, fileName: name },
  )
  return { ...article, isCut: read.isCut }
}

const TITLE_FROM_NAME_MAX = 100

function nameWithoutExtension(filename: string): string {
  const name = filename.toWellFormed().replaceAll('\0', '').slice(0, TITLE_FROM_NAME_MAX)
  return (name.toLowerCase().endsWith('.pdf') ? name.slice(0, -4) : name).trim()
}
