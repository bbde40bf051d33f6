import { Readable } from 'node:stream'
import type { Language } from '@guiche/contract/companies'
import type { ListFault } from '@guiche/contract/contact-lists'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { BYTE_ORDER_MARK, csvLine, emailLeftOutWords, faultWords } from '../../contacts/index.ts'
import { parsePhoneNumber } from '../../../../platform/phone-numbers/parse-phone-number.ts'
import { findCountry } from '../../../organisation/phone-numbers/index.ts'
import { findUser } from '../../../organisation/users/index.ts'
import {
  type FaultRow,
  findImport,
  type ImportRow,
  listFaults,
  pageOfFaultRows,
} from '../imports.queries.ts'
import { existingList } from '../read-lists.ts'

interface ImportKey {
  id: number
  importId: number
}

export function pageOfFaults({ companyId }: Actor, of: ImportKey, page: number) {
  return inCompany(companyId, async (db) => {
    const row = await existingImport(db, companyId, of)
    const country = await findCountry(db, companyId)
    const { faults, ...rest } = await pageOfFaultRows(db, companyId, row, page)
    return { ...rest, faults: faults.map((fault) => withNumberFault(fault, country)) }
  })
}

/** Adds the reason why its number is wrong. */
function withNumberFault(row: FaultRow, country: string): ListFault {
  const isNumber = row.fields.includes('number')
  return { ...row, numberFault: isNumber ? parsePhoneNumber(row.number, country).fault : null }
}

const PAGE = 1000

const words: Readonly<Record<Language, { heads: string[]; file: string }>> = {
  pt: { heads: ['linha', 'nome', 'numero', 'email', 'motivo'], file: 'linhas-com-erro.csv' },
  en: { heads: ['row', 'name', 'number', 'email', 'reason'], file: 'rows-with-errors.csv' },
  es: { heads: ['fila', 'nombre', 'numero', 'email', 'motivo'], file: 'filas-con-errores.csv' },
}

/** Sends the faults as a file, read page by page while it is sent. */
export async function sendFaults(
  { companyId, userId }: Actor,
  of: ImportKey,
  reply: FastifyReply,
): Promise<void> {
  const { language, country } = await inCompany(companyId, async (db) => {
    await existingImport(db, companyId, of)
    const language = (await findUser(db, companyId, userId))?.language ?? 'pt'
    return { language, country: await findCountry(db, companyId) }
  })
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', create(words[language].file))
    .send(
      Readable.from(faultLines(companyId, of.importId, { language, country }), {
        objectMode: false,
      }),
    )
}

async function* faultLines(
  companyId: number,
  importId: number,
  { language, country }: { language: Language; country: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(words[language].heads)
  let after: number | undefined = 0
  while (after !== undefined) {
    const place: number = after
    const page: FaultRow[] = await inCompany(companyId, (db) =>
      listFaults(db, companyId, importId, { after: place, most: PAGE }),
    )
    if (page.length > 0)
      yield page.map((fault) => faultLine(withNumberFault(fault, country), language)).join('')
    after = page.length < PAGE ? undefined : page.at(-1)?.line
  }
}

function faultLine(fault: ListFault, language: Language): string {
  const { line, name, number, email, fields, numberFault, isKept } = fault
  const reason = isKept ? emailLeftOutWords(language) : faultWords(language, fields, numberFault)
  return csvLine([String(line), name, number, email, reason])
}

async function existingImport(
  db: Db,
  companyId: number,
  { id, importId }: ImportKey,
): Promise<ImportRow> {
  await existingList(db, companyId, id)
  const row = await findImport(db, companyId, importId)
  if (row?.contactListId !== id) throw new AppError('ERR_NO_IMPORT_FOUND')
  return row
}
