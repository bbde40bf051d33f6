import type { RuleAct, RulePlace, StandingRule } from '@guiche/contract/automation'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { Effect } from './decision.ts'

// How often rules acted, and where, told from what each decision has written down of itself.

/** The rules of a decision that do something, each once, with the queue for which it does. */
export function actedIn(effects: readonly Effect[]): string[] {
  const acted = effects.flatMap((effect) => {
    if (!('rule' in effect)) return []
    const queueId = 'queueId' in effect && effect.kind !== 'place' ? effect.queueId : undefined
    return [actOf(effect.rule, queueId)]
  })
  return [...new Set(acted)]
}

function actOf(rule: string, queueId: number | undefined): string {
  return queueId === undefined ? rule : `${rule}:${queueId}`
}

export interface ActCount {
  whatsappId: number | null
  /** As `actedIn` names it. */
  act: string
  count: number
}

/** Read from the index alone. */
export async function countActs(db: Db, companyId: number, since: Date): Promise<ActCount[]> {
  const { rows } = await sql<ActCount>`
    select whatsapp_id as "whatsappId", act, count(*)::int as count
    from decisions cross join unnest(acted) as act
    where company_id = ${companyId} and decided_at > ${since} and acted <> '{}'
    group by whatsapp_id, act`.execute(db)
  return rows
}

/** A rule of a line, or of a queue. */
export interface Acting {
  rule: StandingRule
  place: RulePlace
  placeId: number
}

/** How often this rule acted there: what a queue's rule did is not its line's. */
export function actsOf({ rule, place, placeId }: Acting, counts: readonly ActCount[]): number {
  return counts
    .filter(({ whatsappId, act }) =>
      place === 'line' ? act === rule && whatsappId === placeId : act === actOf(rule, placeId),
    )
    .reduce((sum, { count }) => sum + count, 0)
}

/** The decisions in which it did, the newest first. */
export async function listActs(
  db: Db,
  companyId: number,
  { rule, place, placeId }: Acting,
  { since, before, limit }: { since: Date; before: number | undefined; limit: number },
): Promise<RuleAct[]> {
  const act = actOf(rule, place === 'queue' ? placeId : undefined)
  const line = place === 'line' ? sql`and decisions.whatsapp_id = ${placeId}` : sql``
  const older = before === undefined ? sql`` : sql`and decisions.id < ${before}`
  const { rows } = await sql<RuleAct>`
    select decisions.id::int as id, tickets.id as "ticketId", tickets.uuid, contacts.name as "contactName",
      decisions.decided_at as "decidedAt"
    from decisions
    join tickets on tickets.company_id = decisions.company_id and tickets.id = decisions.ticket_id
    join contacts on contacts.company_id = tickets.company_id and contacts.id = tickets.contact_id
    where decisions.company_id = ${companyId} and decisions.decided_at > ${since}
      and decisions.acted <> '{}' and ${act} = any(decisions.acted) ${line} ${older}
    order by decisions.decided_at desc, decisions.id desc limit ${limit}`.execute(db)
  return rows
}
