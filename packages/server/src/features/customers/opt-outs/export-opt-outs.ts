import { Readable } from 'node:stream'
import { OPT_OUT_FILE } from '@guiche/contract/opt-outs'
import { create } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { formatPhoneNumber } from '../../../platform/phone-numbers/format-phone-number.ts'
import { BYTE_ORDER_MARK, csvLine } from '../contacts/index.ts'
import { countryOf } from '../../organisation/phone-numbers/index.ts'
import { listForExport, type NamedOptOut } from './opt-outs.queries.ts'

const PAGE = 1000

/** Sends all current opt-outs as a file, the oldest first, read page by page while it is sent. */
export async function exportOptOuts({ companyId }: Actor, reply: FastifyReply): Promise<void> {
  await reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', create(OPT_OUT_FILE))
    .send(Readable.from(optOutLines(companyId, await countryOf(companyId)), { objectMode: false }))
}

async function* optOutLines(companyId: number, country: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(['number', 'name', 'since', 'by', 'word'])
  let after: number | undefined = 0
  while (after !== undefined) {
    const place: number = after
    const page = await inCompany(companyId, (db) => listForExport(db, companyId, place, PAGE))
    if (page.length > 0) yield page.map((row) => optOutLine(row, country)).join('')
    after = page.length < PAGE ? undefined : page.at(-1)?.id
  }
}

function optOutLine(
  { kind, value, contactName, beganAt, beganBy, beganWord }: NamedOptOut,
  country: string,
): string {
  const number = kind === 'phone' ? formatPhoneNumber(value, country) : ''
  return csvLine([number, contactName ?? '', beganAt, beganBy, beganWord ?? ''])
}
