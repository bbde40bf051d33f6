import type { RuleAct, RulePlace, StandingRule } from '@guiche/contract/automation'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Effect } from './decision.ts'

// Counts how often rules acted, and in which tickets. Decisions record their rules, ticket trackings the distributions
// by queues, and SLA clocks the promises that were warned about or broken.

/** The rules behind a decision's effects, each once, with the queue for which they acted (`rule:queueId`). */
export function actKeysOf(effects: readonly Effect[]): string[] {
  const acted = effects.flatMap((effect) => {
    if (!('rule' in effect)) return []
    // The texts of a flow do not count; its `beginFlow` effect does, and names the queue.
    if ('flow' in effect && effect.flow) return []
    const queueId = 'queueId' in effect && effect.kind !== 'place' ? effect.queueId : undefined
    return [actKeyOf(effect.rule, queueId)]
  })
  return [...new Set(acted)]
}

function actKeyOf(rule: string, queueId: number | undefined): string {
  return queueId === undefined ? rule : `${rule}:${queueId}`
}

export interface ActCount {
  whatsappId: number | null
  /** A rule as `rulesActingIn` names it. */
  act: string
  count: number
}

/** Counts acts by line and rule since a time, by index-only scans. */
export async function countActs(db: Db, companyId: number, since: Date): Promise<ActCount[]> {
  const { rows } = await sql<ActCount>`
    select whatsapp_id, act, count(*)::int as count
      from decisions cross join unnest(acted) as act
      where company_id = ${companyId} and decided_at > ${since} and acted <> '{}'
      group by whatsapp_id, act
    union all select null, 'distribution:' || queue_id, count(*)::int from ticket_trackings
      where company_id = ${companyId} and distributed_at > ${since} group by queue_id
    union all select null, 'sla:' || queue_id, count(*)::int from sla_clocks
      where company_id = ${companyId} and since > ${since} and stage <> 'running' group by queue_id`.execute(
    db,
  )
  return rows.filter(({ act }) => act !== null)
}

/** A rule of a line or of a queue. */
export interface RuleAtPlace {
  rule: StandingRule
  place: RulePlace
  placeId: number
}

/** Number of times that the rule acted at this line or queue. Acts of a queue's rule do not count for its line. */
export function actCountOf(
  { rule, place, placeId }: RuleAtPlace,
  counts: readonly ActCount[],
): number {
  return counts
    .filter(({ whatsappId, act }) =>
      place === 'line' ? act === rule && whatsappId === placeId : act === actKeyOf(rule, placeId),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

interface ActsPage {
  since: Date
  before: number | undefined
  limit: number
}

/** The tickets in which the rule acted, newest first. */
export async function listActs(
  db: Db,
  companyId: number,
  acting: RuleAtPlace,
  page: ActsPage,
): Promise<RuleAct[]> {
  const { rows } = await sql<RuleAct>`
    select act.id::int as id, tickets.id as ticket_id, tickets.uuid, contacts.name as contact_name, act.at as decided_at
    from (${queryOfActs(companyId, acting, page)}) as act
    join tickets on tickets.company_id = ${companyId} and tickets.id = act.ticket_id
    join contacts on contacts.company_id = ${companyId} and contacts.id = tickets.contact_id
    order by act.id desc`.execute(db)
  return rows
}

function queryOfActs(
  companyId: number,
  { rule, place, placeId }: RuleAtPlace,
  { since, before, limit }: ActsPage,
): RawBuilder<unknown> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  const newest = sql`${older} order by id desc limit ${limit}`
  if (rule === 'distribution')
    return sql`select id, ticket_id, distributed_at as at from ticket_trackings
      where company_id = ${companyId} and queue_id = ${placeId} and distributed_at > ${since} ${newest}`
  if (rule === 'sla')
    return sql`select id, ticket_id, since as at from sla_clocks
      where company_id = ${companyId} and queue_id = ${placeId} and since > ${since} and stage <> 'running' ${newest}`
  const act = actKeyOf(rule, place === 'queue' ? placeId : undefined)
  const line = place === 'line' ? sql`and whatsapp_id = ${placeId}` : sql``
  return sql`select id, ticket_id, decided_at as at from decisions
    where company_id = ${companyId} and decided_at > ${since} and acted <> '{}'
      and ${act} = any(acted) ${line} ${older}
    order by decided_at desc, id desc limit ${limit}`
}
