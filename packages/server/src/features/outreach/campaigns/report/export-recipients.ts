import { Readable } from 'node:stream'
import type { CampaignPrices } from '@guiche/contract/campaign-costs'
import type { Recipient } from '@guiche/contract/campaigns'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../../platform/database/transaction.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { formatPhoneNumber } from '../../../../platform/phone-numbers/format-phone-number.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../customers/contacts/index.ts'
import { countryOf } from '../../../organisation/phone-numbers/index.ts'
import { findPricesAndCounts } from '../costs/estimate-cost.ts'
import { listRecipientsForFile } from './report.queries.ts'
import { openReport, presentRecipient } from './show-report.ts'

const AT_ONCE = 1000

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

/**
 * Sends all recipients as a CSV file, read page by page during the response, so the campaign's size does not matter.
 */
export async function exportRecipients(
  { companyId }: Actor,
  id: number,
  reply: FastifyReply,
): Promise<void> {
  const { prices } = await inCompany(companyId, async (db) => {
    await openReport(db, companyId, id)
    return findPricesAndCounts(db, companyId, id)
  })
  const country = await countryOf(companyId)
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', create(`campanha-${id}.csv`))
    .send(Readable.from(csvLinesOf({ companyId, id, prices, country }), { objectMode: false }))
}

interface Report {
  readonly companyId: number
  readonly id: number
  readonly prices: CampaignPrices | null
  readonly country: string
}

async function* csvLinesOf({ companyId, id, prices, country }: Report): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for (let after = 0; ;) {
    const from = after
    const page = await inCompany(companyId, (db) =>
      listRecipientsForFile(db, companyId, id, { after: from, most: AT_ONCE }),
    )
    if (page.length > 0)
      yield page
        .map((found) => presentRecipient(found, prices))
        .map((row) => ({ ...row, number: formatPhoneNumber(row.number, country) }))
        .map((row) => csvLine(COLUMNS.map((column) => String(row[column] ?? ''))))
        .join('')
    const last = page.at(-1)
    if (page.length < AT_ONCE || last === undefined) return
    after = last.id
  }
}
