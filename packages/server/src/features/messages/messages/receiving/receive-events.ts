import type { InboundEvent, LineKey } from '../../../../channels/channel.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { sortHistory } from '../../../tickets/threads/index.ts'
import type { Heard, HeardTurn, TicketStored } from './heard.ts'
import { lockConversation } from './lock-conversation.queries.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveHistory } from './receive-message.ts'

type Events = ReadonlyArray<{ event: InboundEvent }>

/** What was taken, and what is still to be: it comes after a rating, which is decided upon before. */
export interface Received {
  readonly turns: HeardTurn[]
  readonly rest: Events
}

/**
 * Takes what a line heard in one conversation, in its order. Bears a repeat. @returns what is new of messages and calls,
 * as one turn; several where the names of the conversation turn out to be several people's
 */
export async function receiveEvents(db: Db, line: LineKey, events: Events): Promise<HeardTurn[]> {
  const { turns, rest } = await receiveTelling(db, line, events, () => {})
  return rest.length === 0 ? turns : [...turns, ...(await receiveEvents(db, line, rest))]
}

/** The same, up to a rating. @param stored told of each ticket as soon as it is known how a message leaves it */
export async function receiveTelling(
  db: Db,
  line: LineKey,
  events: Events,
  stored: TicketStored,
): Promise<Received> {
  // Not waited for: what is asked next travels with it, and is answered behind the locks.
  const locked = lockConversation(db, line, events)
  // Heard below.
  locked.catch(() => undefined)
  const turns = new Map<number, HeardTurn>()
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

/** What is written next finds the ticket rated: it is a comment, or opens it again. */
function isRating({ ticket }: HeardTurn, { message }: Heard): boolean {
  return ticket.status === 'closed' && ticket.ratingUntil !== null && !message.fromMe
}
