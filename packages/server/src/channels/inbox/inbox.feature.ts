import { DAY, fromNow } from '../../platform/clock.ts'
import { acrossCompanies, afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { Feature } from '../../platform/feature.ts'
import { bindRoute } from '../../platform/http/bind-route.ts'
import { cronJob } from '../../platform/jobs/job.ts'
import { removeAppliedEvents } from './inbox.queries.ts'

/** For so long a provider's repeat of an applied event is recognised. */
const KEPT_MS = 7 * DAY
const LISTED_AT_MOST = 200

/** The operator's list of dead letters with their retry, and the sweep of applied events. */
export const inboxFeature: Feature = {
  routes: [
    bindRoute('GET /set-aside-events', listDeadLetters),
    bindRoute('POST /set-aside-events/:companyId/:id/retry', ({ params }) =>
      retryDeadLetter(params.companyId, params.id),
    ),
  ],
  jobs: [cronJob('sweep-inbox', '41 * * * *', removeOldEvents)],
}

async function listDeadLetters() {
  const events = await acrossCompanies('list dead-letter events', (db) =>
    db
      .selectFrom('inbox')
      .innerJoin('companies', 'companies.id', 'inbox.companyId')
      .innerJoin('whatsapps', (join) =>
        join
          .onRef('whatsapps.companyId', '=', 'inbox.companyId')
          .onRef('whatsapps.id', '=', 'inbox.whatsappId'),
      )
      .select([
        'inbox.companyId',
        'companies.name as companyName',
        'inbox.id',
        'inbox.whatsappId',
        'whatsapps.name as lineName',
        'kind',
        'inbox.providerId',
        'conversation',
        'error',
        'receivedAt',
      ])
      .where('error', 'is not', null)
      .orderBy('receivedAt', 'desc')
      .limit(LISTED_AT_MOST)
      .execute(),
  )
  return {
    events: events.map((event) => ({ ...event, error: event.error ?? '' })),
    count: events.length,
  }
}

async function retryDeadLetter(companyId: number, id: number): Promise<Record<string, never>> {
  return inCompany(companyId, async (db) => {
    const waiting = await db
      .updateTable('inbox')
      .set({ doneAt: null, error: null, tries: 0, nextAt: null })
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('error', 'is not', null)
      .returning('whatsappId')
      .executeTakeFirst()
    if (!waiting) throw new AppError('ERR_NO_EVENT_FOUND')
    afterCommit(db, () => wakeLoops('inbox', { companyId, whatsappId: waiting.whatsappId }))
    return {}
  })
}

const SWEPT_AT_ONCE = 10_000

/**
 * Deletes applied events in batches, since a week of them is too much for one statement. Dead letters stay until the
 * operator retries them.
 */
async function removeOldEvents(): Promise<void> {
  let swept = SWEPT_AT_ONCE
  while (swept === SWEPT_AT_ONCE)
    swept = await acrossCompanies('purge old applied events', (db) =>
      removeAppliedEvents(db, fromNow(-KEPT_MS), SWEPT_AT_ONCE),
    )
}
