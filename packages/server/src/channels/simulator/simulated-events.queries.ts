import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/sql/recordset.ts'
import type { LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'

// Events of the simulated WhatsApp that are not delivered to their line yet.

/** An event and its earliest time of delivery. */
export interface ScheduledEvent {
  event: SimulatedEvent
  notBefore: Date
  /** True if later events of its conversation do not wait for it. */
  isLoose: boolean
}

export interface Told extends ScheduledEvent {
  id: string
  conversation: string
}

export const TOLD_TYPES = {
  id: 'text',
  conversation: 'text',
  event: 'jsonb',
  notBefore: 'timestamptz',
  isLoose: 'boolean',
}
export const told = recordset<Told>('told', TOLD_TYPES)

/** Adds events for delivery; each is repeated until the inbox has it. */
export async function insertSimulatedEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  tellings: readonly ScheduledEvent[],
): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into simulated_events (company_id, whatsapp_id, ${told.columns})
    select ${companyId}::int, ${whatsappId}::int, ${told.values}
    from ${told.of(tellings.map(eventRowOf))} order by place`.execute(db)
}

export function eventRowOf({ event, notBefore, isLoose }: ScheduledEvent): Told {
  const { chat } = event
  return {
    id: event.providerId,
    conversation: chat ? `${chat.kind}:${chat.value}` : 'line',
    event,
    notBefore,
    isLoose,
  }
}

/** Commits without waiting for the disk, for work whose loss only leads to a repeat. */
export async function commitAsynchronously(db: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db)
}

export interface WaitingEvent {
  seq: number
  conversation: string
  event: unknown
  notBefore: string
  isLoose: boolean
  messageSeq: number | null
}

/** The oldest events of those in order, due or not, and of the others those that are due. Each at most `limit`. */
export async function listWaitingEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  at: Date,
  limit: number,
): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`
    (select seq, conversation, event, not_before, is_loose, message_seq from simulated_events
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and not is_loose
      order by seq limit ${limit})
    union all
    (select seq, conversation, event, not_before, is_loose, message_seq from simulated_events
      where company_id = ${companyId} and whatsapp_id = ${whatsappId} and is_loose and not_before <= ${at}
      order by not_before limit ${limit})
    order by seq`.execute(db)
  return rows
}

export async function removeSimulatedEvents(
  db: Db,
  companyId: number,
  seqs: number[],
): Promise<void> {
  await sql`delete from simulated_events where company_id = ${companyId} and seq = any(${seqs}::bigint[])`.execute(
    db,
  )
}
