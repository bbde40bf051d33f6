import type { CsvRow } from '@guiche/contract/csv'
import type { Rating } from '@guiche/contract/dashboard'
import type { Say } from '../../../../platform/words.ts'
import { formatDateTime } from '../../../../ui/formats.ts'
import { ratingStepOf } from './rating-rules.ts'
import type { ratingsWords } from './ratings.words.ts'

/** Ratings as rows of a sheet, below their heads. */
export function ratingCsvRows(
  ratings: readonly Rating[],
  say: Say<typeof ratingsWords.pt>,
): CsvRow[] {
  return [
    [
      say('when'),
      say('rate'),
      say('title'),
      say('comment'),
      say('customer'),
      say('attendant'),
      say('queue'),
      say('connection'),
      say('ticket'),
    ],
    ...ratings.map(({ ratedAt, rate, comment, contact, user, queue, whatsapp, ticket }) => [
      formatDateTime(ratedAt),
      rate,
      say(`rate_${ratingStepOf(rate)}`),
      comment,
      contact.name,
      user?.name ?? null,
      queue?.name ?? null,
      whatsapp?.name ?? null,
      ticket.id,
    ]),
  ]
}
