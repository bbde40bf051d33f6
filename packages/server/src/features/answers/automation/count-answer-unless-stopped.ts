import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { findMemory, saveMemory } from './state/memories.queries.ts'
import { memoryAfterAnswers, noMemory } from './state/memory.ts'
import { notifyOfAnswerStop } from './raise-alarm.ts'

/**
 * Counts an automatic text that no decision makes, such as a company rule's. A conversation with too many automatic
 * answers is stopped, with one alarm to administrators.
 * @param ticket locked
 * @returns true if the text may be sent
 */
export async function countAnswerUnlessStopped(db: Db, ticket: TicketRow): Promise<boolean> {
  const { companyId, threadId, whatsappId, status } = ticket
  if (whatsappId === null) return true
  const known = await findMemory(db, companyId, threadId)
  if (known.isStopped) return false
  const { answeredAt, isStopped } = memoryAfterAnswers(known, 1, now())
  const kept = status === 'closed' ? noMemory : known
  await saveMemory(db, ticket, { ...kept, answeredAt, isStopped })
  if (isStopped) await notifyOfAnswerStop(db, { companyId, whatsappId }, ticket, 'answeredTooOften')
  return !isStopped
}
