import { FollowUpError, type LineKey } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../platform/database/unavailable.ts'
import type { HeardTurn } from '../messages/index.ts'
import type { TicketRow } from '../tickets/index.ts'
import { carryOut } from './carry-out.ts'
import type { ConversationState, Decide, DecisionInput, Effect } from './decision.ts'
import { saveDecision } from './decisions.queries.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { type ReadingAhead, readState, saidOf } from './read-state.ts'

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
  const input = { kind: 'turn', said: heard.map(saidOf) } as const
  if (failed) return raiseAlarm(db, line, ticket, { input, error: failed.cause })
  const state = await readState(db, turn, ahead)
  try {
    await decideAndDo(db, { decide, line, ticket, state, input })
  } catch (error) {
    throw isDatabaseFault(error) ? error : new FollowUpError(error)
  }
}

interface Deciding {
  readonly decide: Decide
  readonly line: LineKey
  /** Locked. */
  readonly ticket: TicketRow
  readonly state: ConversationState
  readonly input: DecisionInput
}

/** What was decided is kept with what it was decided upon, and done. Nothing is, with an alarm, where no rule could. */
export async function decideAndDo(
  db: Db,
  { decide, line, ticket, state, input }: Deciding,
): Promise<void> {
  const at = now()
  const dice: number[] = []
  const random = () => {
    const thrown = Math.random()
    dice.push(thrown)
    return thrown
  }
  let effects: readonly Effect[]
  try {
    effects = decide(state, input, at, random)
  } catch (error) {
    return raiseAlarm(db, line, ticket, { input, error })
  }
  if (effects.length === 0) return
  const decisionId = await saveDecision(db, ticket, { state, input, effects, dice, at })
  await carryOut(db, line, { ticket, effects, decisionId })
}
