import type { Queue } from '@guiche/contract/queues'
import type { SlaFields } from '@guiche/contract/sla-targets'
import type { OpenHours } from '@guiche/contract/working-hours'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../platform/database/memoize-query.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findQueue, listQueues } from '../../setup/queues/index.ts'
import { findSettingValue } from '../../organisation/settings/index.ts'

/** A queue's targets and the hours by which they count. */
export interface QueuePromise extends SlaFields {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly hours: OpenHours
}

export const ALWAYS: OpenHours = { schedules: [], holidays: [], timeZone: 'UTC' }

/** Targets and hours of a queue, memoized per transaction; undefined if the queue does not exist. */
export const promiseIn = memoizeQuery(async (db, companyId: number, queueId: number) => {
  const queue = await findQueue(db, companyId, queueId)
  return queue && { ...queue, hours: await openHoursOf(db, companyId, queue) }
})

export async function listPromises(db: Db, companyId: number): Promise<QueuePromise[]> {
  const queues = await listQueues(db, companyId)
  return pipeline(
    queues.map(async (queue) => ({ ...queue, hours: await openHoursOf(db, companyId, queue) })),
  )
}

const companyIn = memoizeQuery(async (db, companyId: number) => {
  const [company, scheduleType] = await pipeline([
    findCompany(db, companyId),
    findSettingValue(db, companyId, 'scheduleType'),
  ])
  return company && { company, scheduleType }
})

/** The queue's own hours if queues have hours, else the company's; all hours if the setting turns hours off. */
async function openHoursOf(db: Db, companyId: number, queue: Queue): Promise<OpenHours> {
  const found = await companyIn(db, companyId)
  if (!found || !['company', 'queue'].includes(found.scheduleType ?? '')) return ALWAYS
  const { timeZone, holidays, schedules } = found.company
  const hasOwn = found.scheduleType === 'queue' && queue.schedules.length > 0
  return { timeZone, holidays, schedules: hasOwn ? queue.schedules : schedules }
}
