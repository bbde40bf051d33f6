import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { actKeysOf } from './rule-acts.queries.ts'
import type {
  Conversation,
  ConversationState,
  DecisionInput,
  Effect,
  RuleSettings,
} from './decision.ts'

// Stores decisions: the conversation with each, and the settings once per distinct value.

export interface KeptDecision {
  readonly state: ConversationState
  readonly input: DecisionInput
  readonly effects: readonly Effect[]
  readonly dice: readonly number[]
  readonly at: Date
}

/** Bounds the index range; a flow sends fewer texts between two messages of its customer. */
const PARTS_MOST = 10_000

/** `used_at` is updated at most this often, to save writes. */
const NOTED_EVERY = '1 day'

/** @returns the decision's id within the company */
export async function saveDecision(
  db: Db,
  { companyId, id: ticketId, whatsappId }: TicketRow,
  { state, input, effects, dice, at }: KeptDecision,
): Promise<number> {
  const { contact, ticket, marks, memory, isWithinWindow, ...standing } = state
  const { flow, campaign, optOut, isHeldBack, graphs: _, ...rest } = standing
  const conversation: Conversation = {
    contact,
    ticket,
    marks,
    memory,
    isWithinWindow,
    ...(flow && { flow }),
    ...(campaign && { campaign }),
    ...(optOut && { optOut }),
    ...(isHeldBack && { isHeldBack }),
  }
  const settings = JSON.stringify(rest satisfies RuleSettings)
  const digest = createHash('sha256').update(settings).digest('base64url')
  const { rows } = await sql<{ id: number }>`
    with gone_by as (
      insert into decision_settings as known (company_id, digest, settings, used_at)
      values (${companyId}, ${digest}, ${settings}::jsonb, ${at})
      on conflict (company_id, digest) do update set used_at = excluded.used_at
      where known.used_at < excluded.used_at - ${sql.lit(NOTED_EVERY)}::interval
    )
    insert into decisions (company_id, ticket_id, digest, conversation, input, effects, dice, decided_at,
      whatsapp_id, acted)
    values (${companyId}, ${ticketId}, ${digest}, ${JSON.stringify(conversation)}::jsonb,
      ${JSON.stringify(input)}::jsonb, ${JSON.stringify(effects)}::jsonb, ${JSON.stringify(dice)}::jsonb, ${at},
      ${whatsappId}, ${actKeysOf(effects)})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a decision was not stored')
  return row.id
}

interface StoredDecision {
  ticketId: number
  settings: RuleSettings
  conversation: Conversation
  input: DecisionInput
  effects: Effect[]
  dice: number[]
  decidedAt: string
}

export async function findDecision(
  db: Db,
  companyId: number,
  id: number,
): Promise<(KeptDecision & { ticketId: number }) | undefined> {
  const { rows } = await sql<StoredDecision>`
    select ticket_id as "ticketId", settings, conversation, input, effects, dice, decided_at as "decidedAt"
    from decisions join decision_settings using (company_id, digest)
    where company_id = ${companyId} and id = ${id}`.execute(db)
  const [row] = rows
  return (
    row && {
      ticketId: row.ticketId,
      state: { ...row.conversation, ...row.settings },
      input: row.input,
      effects: row.effects.map(effectWithDates),
      dice: row.dice,
      at: new Date(row.decidedAt),
    }
  )
}

/** The decision that wrote a message, and the message's index among its answers. */
export async function findDecisionOfMessage(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<{ decisionId: number; index: number } | undefined> {
  const { rows } = await sql<{ decisionId: number; index: number }>`
    select message.decision_id as "decisionId", (
      select count(*)::int from messages as earlier
      where earlier.company_id = ${companyId} and earlier.thread_id = message.thread_id
        and earlier.decision_id = message.decision_id
        and earlier.position between message.position - ${sql.lit(PARTS_MOST)} and message.position - 1
    ) as index
    from messages as message
    where message.company_id = ${companyId} and message.id = ${messageId} and message.decision_id is not null`.execute(
    db,
  )
  return rows[0]
}

/** Restores dates, which JSON does not have. */
function effectWithDates(effect: Effect): Effect {
  return effect.kind === 'timer' ? { ...effect, dueAt: new Date(effect.dueAt) } : effect
}

/** Deletes a batch of old decisions of all companies. @returns the number deleted */
export async function removeOldDecisions(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from decisions using (
      select company_id, id from decisions where decided_at < ${before} order by decided_at limit ${limit}
    ) as old
    where decisions.company_id = old.company_id and decisions.id = old.id`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes settings that no decision has used since. A later decision inserts them again. */
export async function removeUnusedSettings(db: Db, before: Date): Promise<void> {
  await sql`delete from decision_settings where used_at < ${before}`.execute(db)
}
