import type { FollowUpError, InboundEvent, LineKey } from '../../../channels/channel.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { receiveEvents, receiveUntilRating } from '../../messages/messages/index.ts'
import { answerTurn } from './answer-turn.ts'
import type { Decide } from './decision.ts'
import { readStateAhead } from './state/read-state.ts'

/** Processes a line's events: stores all messages of a turn, then decides on it, in one transaction. */
export function storeAndAnswerEvents(decide: Decide) {
  return async (
    db: Db,
    line: LineKey,
    events: ReadonlyArray<{ event: InboundEvent }>,
    failed?: FollowUpError,
  ): Promise<void> => {
    // Events that only change messages, such as receipts, need no decision.
    if (!events.some(({ event }) => isAnswerable(event)))
      return void (await receiveEvents(db, line, events))
    for (let left = events; left.length > 0;) {
      const ahead = readStateAhead(db, line)
      const { turns, rest } = await receiveUntilRating(db, line, left, ahead.begin)
      for (const turn of turns) await answerTurn(db, decide, line, turn, { ahead, failed })
      left = rest
    }
  }
}

function isAnswerable({ kind }: InboundEvent): boolean {
  return kind === 'message' || kind === 'call'
}
