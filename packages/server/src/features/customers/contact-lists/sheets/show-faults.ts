import type { Language } from '@guiche/contract/companies'
import type { ListFault } from '@guiche/contract/contact-lists'
import { type CsvRow, csvSeparatorOf } from '@guiche/contract/csv'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { sendCsv } from '../../../../platform/http/send-csv.ts'
import { emailLeftOutWords, faultWords } from '../../contacts/index.ts'
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

const words: Readonly<Record<Language, { heads: string[]; file: string }>> = {
  pt: { heads: ['linha', 'nome', 'numero', 'email', 'motivo'], file: 'linhas-com-erro.csv' },
  en: { heads: ['row', 'name', 'number', 'email', 'reason'], file: 'rows-with-errors.csv' },
  es: { heads: ['fila', 'nombre', 'numero', 'email', 'motivo'], file: 'filas-con-errores.csv' },
}

/** Sends the faults as a file. */
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
  await sendCsv<FaultRow>(reply, {
    fileName: words[language].file,
    separator: csvSeparatorOf(country),
    heads: words[language].heads,
    list: (last, most) =>
      inCompany(companyId, (db) =>
        listFaults(db, companyId, of.importId, { after: last?.line ?? 0, most }),
      ),
    cells: (fault) => faultCells(withNumberFault(fault, country), language),
  })
}

function faultCells(fault: ListFault, language: Language): CsvRow {
  const { line, name, number, email, fields, numberFault, isKept } = fault
  const reason = isKept ? emailLeftOutWords(language) : faultWords(language, fields, numberFault)
  return [line, name, number, email, reason]
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
