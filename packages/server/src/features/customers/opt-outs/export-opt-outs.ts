import { csvSeparatorOf } from '@guiche/contract/csv'
import { OPT_OUT_FILE } from '@guiche/contract/opt-outs'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { formatPhoneNumber } from '../../../platform/phone-numbers/format-phone-number.ts'
import { readCompanyCountry } from '../../organisation/phone-numbers/index.ts'
import { listForExport, type NamedOptOut } from './opt-outs.queries.ts'

/** Sends all current opt-outs as a file, the oldest first. */
export async function exportOptOuts({ companyId }: Actor, reply: FastifyReply): Promise<void> {
  const country = await readCompanyCountry(companyId)
  await sendCsv<NamedOptOut>(reply, {
    fileName: OPT_OUT_FILE,
    separator: csvSeparatorOf(country),
    heads: ['number', 'name', 'since', 'by', 'word'],
    list: (last, most) =>
      inCompany(companyId, (db) => listForExport(db, companyId, last?.id ?? 0, most)),
    cells: ({ kind, value, contactName, beganAt, beganBy, beganWord }) => [
      kind === 'phone' ? formatPhoneNumber(value, country) : '',
      contactName,
      beganAt,
      beganBy,
      beganWord,
    ],
  })
}
