import type { SlaStage, SlaTarget } from '@guiche/contract/sla-targets'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { lockTicketRow, presentTicket } from '../tickets/index.ts'
import { slaStageReached } from './sla.events.ts'
import { type Clock, saveClock } from './sla.queries.ts'

/**
 * Saves the stage a clock has reached and announces it. The caller holds the ticket's lock, so that of two processes
 * only one announces it.
 */
export async function announceStage(
  db: Db,
  clock: Clock,
  stage: Exclude<SlaStage, 'running'>,
  { target, dueAt }: { target: SlaTarget; dueAt: Date | null },
): Promise<void> {
  const { companyId, ticketId, kind, since } = clock
  await saveClock(db, clock, { stage })
  const row = await lockTicketRow(db, companyId, ticketId)
  if (!row) return
  const sla = { kind, since, dueAt: dueAt?.toISOString() ?? null, minutes: target.minutes }
  await announce(db, slaStageReached, { ticket: await presentTicket(db, row), stage, sla })
}
