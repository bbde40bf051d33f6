import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import type { ReceivedTurn } from '../../../messages/messages/index.ts'
import {
  findOptWord,
  isHeldBackByOptOut,
  type OptWord,
  readOptOutState,
} from '../../../customers/opt-outs/index.ts'
import type { ConversationState, RuleMessage } from '../decision.ts'

type TicketWithContact = Pick<ReceivedTurn, 'contact' | 'ticket'>

/** Adds the opt-out data to the state if the turn has a word by which customers opt out or in. */
export async function withOptWords(
  db: Db,
  { contact }: TicketWithContact,
  state: ConversationState,
  said: readonly RuleMessage[],
): Promise<ConversationState> {
  if (contact.isGroup) return state
  const found = await findOptWordsIn(db, contact.companyId, said)
  if (found.length === 0) return state
  const heard = Object.fromEntries(found.map(({ folded, kind }) => [folded, kind]))
  return { ...state, optOut: { ...(await readOptOutState(db, contact)), heard } }
}

export async function hasOptWord(
  db: Db,
  companyId: number,
  said: readonly RuleMessage[],
): Promise<boolean> {
  return (await findOptWordsIn(db, companyId, said)).length > 0
}

async function findOptWordsIn(
  db: Db,
  companyId: number,
  said: readonly RuleMessage[],
): Promise<OptWord[]> {
  const texts = said.filter(({ isOurs, isHistory }) => !isOurs && !isHistory)
  const found = await pipeline(texts.map(({ text }) => findOptWord(db, companyId, text)))
  return found.filter((word) => word !== undefined)
}

/**
 * Marks the state of a flow's timer if its next step would begin a conversation with a customer who opted out of that.
 */
export async function withIsHeldBack(
  db: Db,
  { contact, ticket }: TicketWithContact,
  state: ConversationState,
): Promise<ConversationState> {
  if (!state.flow?.session || state.flow.session.state.start === 'person') return state
  return (await isHeldBackByOptOut(db, contact, ticket.threadId))
    ? { ...state, isHeldBack: true }
    : state
}
