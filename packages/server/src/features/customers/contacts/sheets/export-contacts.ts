import { EXPORT_FILE } from '@guiche/contract/contacts'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { sendCsv } from '../../../../platform/http/send-csv.ts'
import { formatPhoneNumber } from '../../../../platform/phone-numbers/format-phone-number.ts'
import { readCompanyCountry } from '../../../organisation/phone-numbers/index.ts'
import { type ExportedContact, listForExport } from '../list-contacts.queries.ts'

/** Sends all contacts as a file. The specification wants semicolons in every country. */
export async function exportContacts({ companyId }: Actor, reply: FastifyReply): Promise<void> {
  const country = await readCompanyCountry(companyId)
  await sendCsv<ExportedContact>(reply, {
    fileName: EXPORT_FILE,
    separator: ';',
    heads: ['name', 'number', 'email'],
    list: (last, most) =>
      inCompany(companyId, (db) =>
        listForExport(db, companyId, last ?? { nameKey: '', id: 0 }, most),
      ),
    cells: ({ name, number, email }) => [name, formatPhoneNumber(number, country), email],
  })
}
