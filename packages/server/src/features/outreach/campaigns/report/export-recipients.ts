import type { Recipient } from '@guiche/contract/campaigns'
import { csvSeparatorOf } from '@guiche/contract/csv'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { sendCsv } from '../../../../platform/http/send-csv.ts'
import { formatPhoneNumber } from '../../../../platform/phone-numbers/format-phone-number.ts'
import { readCompanyCountry } from '../../../organisation/phone-numbers/index.ts'
import { findPricesAndCounts } from '../costs/estimate-cost.ts'
import { type FoundRecipient, listRecipientsForFile } from './report.queries.ts'
import { findCampaignOrRefuse, presentRecipient } from './show-report.ts'

const COLUMNS = [
  'id',
  'name',
  'number',
  'state',
  'code',
  'reason',
  'variant',
  'message',
  'queuedAt',
  'acceptedAt',
  'deliveredAt',
  'readAt',
  'answeredAt',
  'optedOutAt',
  'chargedAs',
  'cost',
] as const satisfies ReadonlyArray<keyof Recipient>

/** Sends all recipients as a CSV file. */
export async function exportRecipients(
  { companyId }: Actor,
  id: number,
  reply: FastifyReply,
): Promise<void> {
  const { prices } = await inCompany(companyId, async (db) => {
    await findCampaignOrRefuse(db, companyId, id)
    return findPricesAndCounts(db, companyId, id)
  })
  const country = await readCompanyCountry(companyId)
  await sendCsv<FoundRecipient>(reply, {
    fileName: `campanha-${id}.csv`,
    separator: csvSeparatorOf(country),
    heads: COLUMNS,
    list: (last, most) =>
      inCompany(companyId, (db) =>
        listRecipientsForFile(db, companyId, id, { after: last?.id ?? 0, most }),
      ),
    cells: (found) => {
      const row = presentRecipient(found, prices)
      const shown = { ...row, number: formatPhoneNumber(row.number, country) }
      return COLUMNS.map((column) => String(shown[column] ?? ''))
    },
  })
}
