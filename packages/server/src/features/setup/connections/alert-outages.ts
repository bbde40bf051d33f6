import { DOWN_TOLD_AFTER_MINUTES } from '@guiche/contract/connections'
import { MINUTE, fromNow, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { listAlertedAdmins } from '../../organisation/users/index.ts'
import { lineAlerted } from './connections.events.ts'
import { lockConnection, saveConnection } from './connections.queries.ts'
import { OUTAGE_MAIL } from './mail-outage.ts'

/** Notifies administrators of lines that have been down for a while, once per outage. */
export async function alertOutages(): Promise<void> {
  const before = fromNow(-DOWN_TOLD_AFTER_MINUTES * MINUTE).toISOString()
  const lines = await acrossCompanies('find lines with an outage', (db) =>
    db
      .selectFrom('whatsapps')
      .select(['companyId', 'id'])
      .where('downSince', '<', before)
      .where('downToldAt', 'is', null)
      .limit(1000)
      .execute(),
  )
  for (const { companyId, id } of lines)
    await inCompany(companyId, async (db) => {
      const line = await lockConnection(db, companyId, id)
      if (!line?.downSince || line.downToldAt !== null || line.status === 'CONNECTED') return
      await saveConnection(db, companyId, id, { downToldAt: now() })
      await alertAdmins(db, { companyId, id, name: line.name, since: line.downSince }, 'down')
    })
}

interface Outage {
  companyId: number
  id: number
  name: string
  since: string
}

/** Notifies administrators by mail, if they want it, and in all their browsers. */
export async function alertAdmins(
  db: Db,
  { companyId, id, name, since }: Outage,
  action: 'down' | 'back',
): Promise<void> {
  for (const { id: userId } of await listAlertedAdmins(db, companyId))
    await enqueue(db, OUTAGE_MAIL, { userId, name, since, action })
  await announce(db, lineAlerted, { companyId, action, whatsapp: { id, name }, since })
}
