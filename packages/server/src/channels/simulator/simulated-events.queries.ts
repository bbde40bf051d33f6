import { sql } from 'kysely'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/recordset.ts'
import type { LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'

// What the pretended WhatsApp still has to tell its line.

/** An event, and when the provider tells it at the soonest. */
export interface Telling {
  event: SimulatedEvent
  notBefore: Date
  /** What comes after it in its conversation does not wait for it. */
  isLoose: boolean
}

export interface Told extends Telling {
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

/** Something the provider still has to tell; it is repeated until the inbox has it. */
export async function insertSimulatedEvents(
  db: Db,
  { companyId, whatsappId }: LineKey,
  tellings: readonly Telling[],
): Promise<void> {
  if (tellings.length === 0) return
  await sql`
    insert into simulated_events (company_id, whatsapp_id, ${told.columns})
    select ${companyId}::int, ${whatsappId}::int, ${told.values}
    from ${told.of(tellings.map(toldOf))} order by place`.execute(db)
}

export function toldOf({ event, notBefore, isLoose }: Telling): Told {
  const { chat } = event
  return {
    id: event.providerId,
    conversation: chat ? `${chat.kind}:${chat.value}` : 'line',
    event,
    notBefore,
    isLoose,
  }
}

/** Commits without waiting for the disk: for what would only be done again. */
export async function allowLoss(db: Db): Promise<void> {
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

/** The first of what is told in order, due or not, and of the rest what is due. Each so many at most. */
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
