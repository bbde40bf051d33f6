import type { InboundEvent, LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { sendAhead } from '../../../../platform/database/transaction.ts'
import { sortHistory } from '../../../tickets/threads/index.ts'
import type { ReceivedEntry, ReceivedTurn, TicketStored } from './received-turn.ts'
import { lockConversation } from './lock-conversation.queries.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveHistory } from './receive-message.ts'

type Events = ReadonlyArray<{ event: InboundEvent }>

/** The applied turns, and the events after a rating, which is decided upon first. */
export interface ReceivedBatch {
  readonly turns: ReceivedTurn[]
  readonly rest: Events
}

/**
 * Applies a line's events of one conversation in their order. Idempotent. @returns the new messages and calls, as one
 * turn; several if the conversation's identities turn out to belong to several contacts
 */
export async function receiveEvents(
  db: Db,
  line: LineKey,
  events: Events,
): Promise<ReceivedTurn[]> {
  const { turns, rest } = await receiveUntilRating(db, line, events, () => {})
  return rest.length === 0 ? turns : [...turns, ...(await receiveEvents(db, line, rest))]
}

/** Like receiveEvents, up to a rating. @param stored called for each ticket when its state after a message is known */
export async function receiveUntilRating(
  db: Db,
  line: LineKey,
  events: Events,
  stored: TicketStored,
): Promise<ReceivedBatch> {
  // The next statements run behind the locks.
  const locked = sendAhead(lockConversation(db, line, events))
  const turns = new Map<number, ReceivedTurn>()
  const grown = new Set<number>()
  let rest: Events = []
  for (const [index, { event }] of events.entries()) {
    if (event.kind === 'message' && event.origin === 'history') {
      const threadId = await receiveHistory(db, line, event)
      if (threadId !== undefined) grown.add(threadId)
      continue
    }
    const turn = await receiveEvent(db, line, event, stored)
    if (!turn) continue
    const earlier = turns.get(turn.ticket.threadId)?.heard ?? []
    turns.set(turn.ticket.threadId, { ...turn, heard: [...earlier, ...turn.heard] })
    if (!turn.heard.some((one) => isRating(turn, one))) continue
    rest = events.slice(index + 1)
    break
  }
  for (const threadId of grown) await sortHistory(db, line.companyId, threadId)
  await locked
  return { turns: [...turns.values()], rest }
}

/**
 * True if the message may be a rating. The next message then finds the ticket rated: it is a comment, or reopens the
 * ticket.
 */
function isRating({ ticket }: ReceivedTurn, { message }: ReceivedEntry): boolean {
  return ticket.status === 'closed' && ticket.ratingUntil !== null && !message.fromMe
}
