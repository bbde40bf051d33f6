import type { Queue } from '@guiche/contract/queues'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'

/** The queues of a line, in the order of its menu. */
export async function listLineQueues(
  db: Db,
  companyId: number,
  whatsappId: number,
): Promise<Queue[]> {
  return db
    .selectFrom('whatsappQueues')
    .innerJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'whatsappQueues.companyId')
        .onRef('queues.id', '=', 'whatsappQueues.queueId'),
    )
    .selectAll('queues')
    .where('whatsappQueues.companyId', '=', companyId)
    .where('whatsappQueues.whatsappId', '=', whatsappId)
    .orderBy('queues.orderQueue')
    .orderBy('queues.id')
    .execute()
}
