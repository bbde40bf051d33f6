import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import type { StandingLine, StandingQueue } from './rule-places.ts'

/** Active and published. */
const mayStart = sql`flows.active and flows.version is not null`

function startableFlowId(companyId: number, flowId: RawBuilder<unknown>) {
  return sql<number | null>`(select flows.id from flows
    where flows.company_id = ${companyId} and flows.id = ${flowId} and ${mayStart})`
}

/** True if the integration is a flow that may start, or another program that the plan allows. */
function hasIntegration(companyId: number, place: 'whatsapps' | 'queues') {
  return sql<boolean>`exists (select from queue_integrations as integration
    where integration.company_id = ${companyId} and integration.id = ${sql.ref(`${place}.integrationId`)}
      and case when integration.type = 'flowbuilder'
        then exists (select from flows where flows.company_id = ${companyId}
          and flows.id = integration.flow_id and ${mayStart})
        else ${planIncludes(companyId, sql`use_integrations`)} end)`.as('hasIntegration')
}

function hasPrompt(companyId: number, place: 'whatsapps' | 'queues') {
  return sql<boolean>`${sql.ref(`${place}.promptId`)} is not null
    and ${planIncludes(companyId, sql`use_open_ai`)}`.as('hasPrompt')
}

function planIncludes(companyId: number, part: RawBuilder<unknown>) {
  return sql`coalesce((select ${part} from plans join companies on companies.plan_id = plans.id
    where companies.id = ${companyId}), false)`
}

export function listLinesWithRuleSettings(db: Db, companyId: number): Promise<StandingLine[]> {
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
    .select(
      sql<boolean>`exists (select from flow_campaigns as phrase
      join flows on flows.company_id = phrase.company_id and flows.id = phrase.flow_id and ${mayStart}
      where phrase.company_id = whatsapps.company_id and phrase.status
        and (phrase.whatsapp_id is null or phrase.whatsapp_id = whatsapps.id))`.as('hasPhrases'),
    )
    .select(startableFlowId(companyId, sql.ref('whatsapps.flowIdWelcome')).as('welcomeFlow'))
    .select(startableFlowId(companyId, sql.ref('whatsapps.flowIdNotPhrase')).as('noPhraseFlow'))
    .select([hasIntegration(companyId, 'whatsapps'), hasPrompt(companyId, 'whatsapps')])
    .where('companyId', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export function listQueuesWithRuleSettings(db: Db, companyId: number): Promise<StandingQueue[]> {
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
    .select([hasIntegration(companyId, 'queues'), hasPrompt(companyId, 'queues')])
    .where('companyId', '=', companyId)
    .orderBy('orderQueue')
    .orderBy('id')
    .execute()
}
