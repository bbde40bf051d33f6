import type { FollowUpError, InboundEvent, LineKey } from '../../channels/channel.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { receiveEvents, receiveTelling } from '../messages/index.ts'
import { answerTurn } from './answer-turn.ts'
import type { Decide } from './decision.ts'
import { readAhead } from './read-state.ts'

/** Takes what lines hear: all of a conversation is stored, then each turn is decided upon, in one transaction. */
export function takeEvents(decide: Decide) {
  return async (
    db: Db,
    line: LineKey,
    events: ReadonlyArray<{ event: InboundEvent }>,
    failed?: FollowUpError,
  ): Promise<void> => {
    // What only changes what there is, such as receipts, is answered by nothing.
    if (!events.some(({ event }) => isAnswered(event)))
      return void (await receiveEvents(db, line, events))
    const ahead = readAhead(db, line)
    for (const turn of await receiveTelling(db, line, events, ahead.begin))
      await answerTurn(db, decide, line, turn, { ahead, failed })
  }
}

function isAnswered({ kind }: InboundEvent): boolean {
  return kind === 'message' || kind === 'call'
}
