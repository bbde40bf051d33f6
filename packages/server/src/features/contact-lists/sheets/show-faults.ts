import { Readable } from 'node:stream'
import type { Language } from '@guiche/contract/companies'
import type { ListFault } from '@guiche/contract/contact-lists'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { BYTE_ORDER_MARK, csvLine, faultWords } from '../../contacts/index.ts'
import { findUser } from '../../users/index.ts'
import { findImport, type ImportRow, listFaults, pageOfFaultRows } from '../imports.queries.ts'
import { existingList } from '../read-lists.ts'

interface Of {
  id: number
  importId: number
}

export function pageOfFaults({ companyId }: Actor, of: Of, page: number) {
  return inCompany(companyId, async (db) => {
    const row = await existingImport(db, companyId, of)
    return pageOfFaultRows(db, companyId, row, page)
  })
}

const PAGE = 1000

const words: Readonly<Record<Language, { heads: string[]; file: string }>> = {
  pt: { heads: ['linha', 'nome', 'numero', 'email', 'motivo'], file: 'linhas-com-erro.csv' },
  en: { heads: ['row', 'name', 'number', 'email', 'reason'], file: 'rows-with-errors.csv' },
  es: { heads: ['fila', 'nombre', 'numero', 'email', 'motivo'], file: 'filas-con-errores.csv' },
}

/** The same as a file, read page by page while it is sent. */
export async function sendFaults(
  { companyId, userId }: Actor,
  of: Of,
  reply: FastifyReply,
): Promise<void> {
  const language = await inCompany(companyId, async (db) => {
    await existingImport(db, companyId, of)
    return (await findUser(db, companyId, userId))?.language ?? 'pt'
  })
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', create(words[language].file))
    .send(Readable.from(linesOf(companyId, of.importId, language), { objectMode: false }))
}

async function* linesOf(
  companyId: number,
  importId: number,
  language: Language,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(words[language].heads)
  let after: number | undefined = 0
  while (after !== undefined) {
    const place: number = after
    const page: ListFault[] = await inCompany(companyId, (db) =>
      listFaults(db, companyId, importId, { after: place, most: PAGE }),
    )
    if (page.length > 0) yield page.map((fault) => lineOf(fault, language)).join('')
    after = page.length < PAGE ? undefined : page.at(-1)?.line
  }
}

function lineOf({ line, name, number, email, fields }: ListFault, language: Language): string {
  return csvLine([String(line), name, number, email, faultWords(language, fields)])
}

async function existingImport(db: Db, companyId: number, { id, importId }: Of): Promise<ImportRow> {
  await existingList(db, companyId, id)
  const row = await findImport(db, companyId, importId)
  if (row?.contactListId !== id) throw new AppError('ERR_NO_IMPORT_FOUND')
  return row
}
