import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type Answer, isAnswer } from './decision.ts'
import { findDecision, findDecisionOfMessage, type KeptDecision } from './decisions.queries.ts'

/** The decision that wrote a message, and the effect that is the message; undefined if no decision is stored. */
export async function findAnswerOfMessage(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<{ kept: KeptDecision; effect: Answer } | undefined> {
  const part = await findDecisionOfMessage(db, companyId, messageId)
  const kept = part && (await findDecision(db, companyId, part.decisionId))
  const effect = kept?.effects.filter(isAnswer)[part?.index ?? 0]
  return kept && effect && { kept, effect }
}
