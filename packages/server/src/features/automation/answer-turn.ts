import { FollowUpError, type LineKey } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../platform/database/unavailable.ts'
import type { HeardTurn } from '../messages/index.ts'
import type { TicketRow } from '../tickets/index.ts'
import { carryOut } from './carry-out.ts'
import type { ConversationState, Decide, DecisionInput, Effect } from './decision.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { type ReadingAhead, readState } from './read-state.ts'

/**
 * Decides upon a turn and does what was decided, in the transaction that stores it, behind its thread's lock. A decision
 * that fails leaves the turn on the desk, unanswered, with an alarm.
 * @param ahead the state, asked for while the turn was stored. `failed`: why the turn could not be done the first time
 * @throws FollowUpError when what was decided cannot be done
 */
export async function answerTurn(
  db: Db,
  decide: Decide,
  line: LineKey,
  turn: HeardTurn,
  { ahead, failed }: { ahead?: ReadingAhead | undefined; failed?: FollowUpError | undefined },
): Promise<void> {
  const { ticket, heard } = turn
  if (failed) return raiseAlarm(db, line, ticket, failed.cause)
  const state = await readState(db, turn, ahead)
  const effects = await decided(db, decide, line, ticket, state, { kind: 'turn', heard })
  try {
    await carryOut(db, ticket, effects)
  } catch (error) {
    throw isDatabaseFault(error) ? error : new FollowUpError(error)
  }
}

/** @returns no effects where the decision failed, with an alarm */
export async function decided(
  db: Db,
  decide: Decide,
  line: LineKey,
  ticket: TicketRow,
  state: ConversationState,
  input: DecisionInput,
): Promise<readonly Effect[]> {
  try {
    return decide(state, input, now(), Math.random)
  } catch (error) {
    await raiseAlarm(db, line, ticket, error)
    return []
  }
}
