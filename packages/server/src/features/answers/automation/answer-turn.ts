import type { Contact } from '@guiche/contract/contacts'
import { FollowUpError, type LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../../platform/database/unavailable.ts'
import type { HeardTurn } from '../../messages/messages/index.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { carryOut } from './carry-out.ts'
import {
  type ConversationState,
  type Decide,
  type DecisionInput,
  type Effect,
  RuleError,
} from './decision.ts'
import { saveDecision } from './decisions.queries.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { missingOf, neededIn, withFacts, withFlows } from './flows/read-flows.ts'
import { hasOptWord, withOptWords } from './read-opt-words.ts'
import { isServedIn, type ReadingAhead, readState, saidOf } from './read-state.ts'

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
  const { contact, ticket, heard } = turn
  const input = { kind: 'turn', said: heard.map(saidOf) } as const
  // What they write is kept, and waits for a person: a flow or prompt goes on with what comes after the payment.
  if (!(await isServedIn(db, line.companyId))) return optAlone(db, decide, line, turn)
  if (failed) return raiseAlarm(db, line, ticket, { input, error: failed.cause })
  const state = await withOptWords(db, turn, await readState(db, turn, { ahead }), input.said)
  try {
    await decideAndDo(db, { decide, line, ticket, contact, state, input })
  } catch (error) {
    throw isDatabaseFault(error) ? error : new FollowUpError(error)
  }
}

/** Who opts out while nothing is done for the company has opted out when it is again; nothing is said to them. */
async function optAlone(db: Db, decide: Decide, line: LineKey, turn: HeardTurn): Promise<void> {
  const { contact, ticket } = turn
  const input = { kind: 'turn', said: turn.heard.map(saidOf) } as const
  if (!(await hasOptWord(db, line.companyId, input.said))) return
  const state = await withOptWords(db, turn, await readState(db, turn), input.said)
  const alone: Decide = (...given) =>
    decide(...given).filter(({ kind }) => kind === 'optOut' || kind === 'optIn')
  await decideAndDo(db, { decide: alone, line, ticket, contact, state, input })
}

interface Deciding {
  readonly decide: Decide
  readonly line: LineKey
  /** Locked. */
  readonly ticket: TicketRow
  readonly contact: Contact
  readonly state: ConversationState
  readonly input: DecisionInput
}

/**
 * What was decided is kept with what it was decided upon, and done. Nothing is, with an alarm, where no rule could.
 * @returns the session of the flow that began, if one did
 */
export async function decideAndDo(db: Db, deciding: Deciding): Promise<number | undefined> {
  const { line, ticket, input } = deciding
  const at = now()
  let made: Decided
  try {
    made = await decided(db, deciding, at)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    await raiseAlarm(db, line, ticket, { input, error })
    return undefined
  }
  const { state, effects, dice } = made
  if (effects.length === 0) return undefined
  const decisionId = await saveDecision(db, ticket, { state, input, effects, dice, at })
  const sessionId = state.flow?.session?.id
  return carryOut(db, line, { ticket, effects, decisionId, sessionId })
}

interface Decided {
  readonly state: ConversationState
  readonly effects: readonly Effect[]
  readonly dice: readonly number[]
}

/** A flow may lead to others, which are read then, as often as its nodes allow. */
const DECIDED_MOST = 250

/** With all that turned out to be needed for it: what has no effects can be decided once more. */
async function decided(
  db: Db,
  { decide, ticket, contact, input, ...given }: Deciding,
  at: Date,
): Promise<Decided> {
  let { state } = given
  if (state.flow?.session) state = await withFacts(db, { ticket, contact }, state)
  const dice: number[] = []
  for (let tries = 0; tries < DECIDED_MOST; tries++) {
    let thrown = 0
    const random = () => {
      const known = dice[thrown] ?? Math.random()
      dice[thrown++] = known
      return known
    }
    const effects = decide(state, input, at, random)
    const { flowIds, media } = neededIn(state, effects)
    const missing = await missingOf(db, ticket.companyId, media)
    if (flowIds.length === 0 && missing.length === 0)
      return { state, effects, dice: dice.slice(0, thrown) }
    state =
      flowIds.length > 0
        ? await withFlows(db, { ticket, contact }, state, flowIds)
        : withMissing(state, missing)
  }
  throw new RuleError('flow', new Error('it asks for flows without end'))
}

function withMissing(state: ConversationState, missing: readonly string[]): ConversationState {
  const { flow } = state
  return flow ? { ...state, flow: { ...flow, missing: [...flow.missing, ...missing] } } : state
}
