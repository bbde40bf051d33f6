import type { Rating, RatingsQuery, RatingSummary } from '@guiche/contract/dashboard'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { ratingSummary } from './rating-summary.ts'
import { countRatings, listRatings, type RatingCursor, type RatingRow } from './ratings.queries.ts'

interface RatingsPage {
  ratings: Rating[]
  next: string | null
  summary: RatingSummary | null
}

/** A page of ratings; the first page has the summary of all. */
export function showRatings(
  { companyId }: Actor,
  { from, to, userId, queueId, rate, after, limit }: RatingsQuery,
): Promise<RatingsPage> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new Error(`company ${companyId} does not exist`)
    const asked = { companyId, period: { zone: company.timeZone, from, to }, userId, queueId }
    const [rows, counts] = await pipeline([
      listRatings(db, asked, { rate, after: cursorPlaceOf(after), limit: limit + 1 }),
      after === undefined ? countRatings(db, asked) : undefined,
    ])
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      ratings: shown.map(presentRating),
      next: rows.length > limit && last ? `${last.place}_${last.id}` : null,
      summary: counts ? ratingSummary(counts) : null,
    }
  })
}

function cursorPlaceOf(after: string | undefined): RatingCursor | undefined {
  if (after === undefined) return undefined
  const [at, id] = after.split('_')
  return { at: Number(at), id: Number(id) }
}

function presentRating(row: RatingRow): Rating {
  const { id, rate, comment, ratedAt } = row
  return {
    id,
    rate,
    comment,
    ratedAt,
    ticket: { id: row.ticketId, uuid: row.ticketUuid },
    contact: { id: row.contactId, name: row.contactName },
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
    queue:
      row.queueId === null
        ? null
        : { id: row.queueId, name: row.queueName ?? '', color: row.queueColor ?? '' },
    whatsapp: row.whatsappId === null ? null : { id: row.whatsappId, name: row.whatsappName ?? '' },
  }
}
