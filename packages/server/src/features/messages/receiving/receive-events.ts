import type { InboundEvent, LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { sortHistory } from '../../threads/index.ts'
import type { HeardTurn, TicketStored } from './heard.ts'
import { lockConversation } from './lock-conversation.queries.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveHistory } from './receive-message.ts'

/**
 * Takes what a line heard in one conversation, in its order. Bears a repeat. @returns what is new of messages and calls,
 * as one turn; several where the names of the conversation turn out to be several people's
 */
export function receiveEvents(
  db: Db,
  line: LineKey,
  events: ReadonlyArray<{ event: InboundEvent }>,
): Promise<HeardTurn[]> {
  return receiveTelling(db, line, events, () => {})
}

/** The same. @param stored told of each ticket as soon as it is known how a message leaves it */
export async function receiveTelling(
  db: Db,
  line: LineKey,
  events: ReadonlyArray<{ event: InboundEvent }>,
  stored: TicketStored,
): Promise<HeardTurn[]> {
  // Not waited for: what is asked next travels with it, and is answered behind the locks.
  const locked = lockConversation(db, line, events)
  // Heard below.
  locked.catch(() => undefined)
  const turns = new Map<number, HeardTurn>()
  const grown = new Set<number>()
  for (const { event } of events) {
    if (event.kind === 'message' && event.origin === 'history') {
      const threadId = await receiveHistory(db, line, event)
      if (threadId !== undefined) grown.add(threadId)
      continue
    }
    const turn = await receiveEvent(db, line, event, stored)
    if (!turn) continue
    const earlier = turns.get(turn.ticket.threadId)?.heard ?? []
    turns.set(turn.ticket.threadId, { ...turn, heard: [...earlier, ...turn.heard] })
  }
  for (const threadId of grown) await sortHistory(db, line.companyId, threadId)
  await locked
  return [...turns.values()]
}
