import type { FollowUpError, InboundEvent, LineKey } from '../../channels/channel.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { receiveEvents } from '../messages/index.ts'
import { answerTurn } from './answer-turn.ts'
import type { Decide } from './decision.ts'

/** Takes what lines hear: all of a conversation is stored, then each turn is decided upon, in one transaction. */
export function takeEvents(decide: Decide) {
  return async (
    db: Db,
    line: LineKey,
    events: ReadonlyArray<{ event: InboundEvent }>,
    failed?: FollowUpError,
  ): Promise<void> => {
    for (const turn of await receiveEvents(db, line, events))
      await answerTurn(db, decide, line, turn, failed)
  }
}
