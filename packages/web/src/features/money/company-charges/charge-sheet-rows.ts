import type { CsvRow } from '@guiche/contract/csv'
import type { ListedCharge } from '@guiche/contract/pix-charges'
import type { Say } from '../../../platform/words.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { type pixChargeWords, statusWord } from '../pix-charges/index.ts'
import type { companyChargeWords } from './company-charges.words.ts'

/** The rows of a sheet of charges, below their heads. Pure. */
export function chargeSheetRows(
  charges: readonly ListedCharge[],
  say: Say<(typeof companyChargeWords)['pt']>,
  sayCharge: Say<(typeof pixChargeWords)['pt']>,
): CsvRow[] {
  const head = (
    ['made', 'customer', 'value', 'refunded', 'description', 'status', 'by', 'settled'] as const
  ).map((word) => say(word))
  return [
    [...head, say('txid')],
    ...charges.map((charge) => [
      formatDateTime(charge.createdAt),
      charge.contact.name,
      charge.cents / 100,
      charge.refundedCents / 100,
      charge.description,
      statusWord(charge, sayCharge),
      charge.user === null ? say('flow') : charge.user.name,
      charge.settledAt === null ? '' : formatDateTime(charge.settledAt),
      charge.txid,
    ]),
  ]
}
