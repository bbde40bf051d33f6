import { Readable } from 'node:stream'
import { EXPORT_FILE } from '@guiche/contract/contacts'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { formatPhoneNumber } from '../../../../platform/phone-numbers/format-phone-number.ts'
import { countryOf } from '../../../organisation/phone-numbers/index.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { listForExport, type ExportCursor } from '../list-contacts.queries.ts'

const PAGE = 1000

/**
 * Sends all contacts as a file, read page by page while it is sent, so that neither memory nor a transaction limits it.
 */
export async function exportContacts({ companyId }: Actor, reply: FastifyReply): Promise<void> {
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', create(EXPORT_FILE))
    .send(Readable.from(contactLines(companyId, await countryOf(companyId)), { objectMode: false }))
}

async function* contactLines(companyId: number, country: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['name', 'number', 'email'])
  let after: ExportCursor | undefined = { nameKey: '', id: 0 }
  while (after) {
    const place: ExportCursor = after
    const page = await inCompany(companyId, (db) => listForExport(db, companyId, place, PAGE))
    if (page.length > 0)
      yield page
        .map(({ name, number, email }) =>
          csvLine([name, formatPhoneNumber(number, country), email]),
        )
        .join('')
    after = page.length < PAGE ? undefined : page.at(-1)
  }
}
