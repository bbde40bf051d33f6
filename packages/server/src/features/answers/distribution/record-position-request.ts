import type { Ticket } from '@guiche/contract/tickets'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { asksPosition } from './asks-position.ts'
import { isDistributing, saveWait } from './distribution.queries.ts'

/** Records that a customer who waits in a distributing queue asked for their position; the next run sends it. */
export async function recordPositionRequest(db: Db, ticket: Ticket, text: string): Promise<void> {
  const { companyId, id, queueId, status, chatbot } = ticket
  if (status !== 'pending' || queueId === null || chatbot) return
  // Spanish has the most words, so this check rejects most texts before any query.
  if (!asksPosition(text, 'es') || !(await isDistributing(db, companyId, queueId))) return
  const company = await findCompany(db, companyId)
  if (asksPosition(text, company?.language ?? 'pt'))
    await saveWait(db, companyId, id, { askedAt: now() })
}
