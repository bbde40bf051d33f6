import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { StandingLine, StandingQueue } from './standing-rules.ts'

export function listStandingLines(db: Db, companyId: number): Promise<StandingLine[]> {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'greetingMessage', 'outOfHoursMessage', 'complationMessage'])
    .select(['expiresTicket', 'transferQueueId', 'timeToTransfer'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('whatsappQueues')
            .select(sql`1`.as('one'))
            .whereRef('whatsappQueues.companyId', '=', 'whatsapps.companyId')
            .whereRef('whatsappQueues.whatsappId', '=', 'whatsapps.id'),
        )
        .$castTo<boolean>()
        .as('hasQueues'),
    )
    .where('companyId', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function listStandingQueues(db: Db, companyId: number): Promise<StandingQueue[]> {
  return db
    .selectFrom('queues')
    .select(['id', 'name', 'outOfHoursMessage'])
    .select(sql<boolean>`distribution <> 'off'`.as('isDistributed'))
    .select(
      sql<boolean>`sla_first_answer_minutes + sla_next_answer_minutes + sla_close_minutes > 0`.as(
        'hasTargets',
      ),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('queueOptions')
            .select(sql`1`.as('one'))
            .whereRef('queueOptions.companyId', '=', 'queues.companyId')
            .whereRef('queueOptions.queueId', '=', 'queues.id'),
        )
        .$castTo<boolean>()
        .as('hasOptions'),
    )
    .where('companyId', '=', companyId)
    .orderBy('orderQueue')
    .orderBy('id')
    .execute()
}
