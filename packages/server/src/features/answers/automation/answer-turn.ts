import type { Contact } from '@guiche/contract/contacts'
import { FollowUpError, type LineKey } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { isDatabaseFault } from '../../../platform/database/database-errors.ts'
import type { ReceivedTurn } from '../../messages/messages/index.ts'
import type { TicketRow } from '../../tickets/tickets/index.ts'
import { applyEffects } from './apply-effects.ts'
import {
  type ConversationState,
  type Decide,
  type DecisionInput,
  type Effect,
  RuleError,
} from './decision.ts'
import { saveDecision } from './decisions.queries.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { missingMediaOf, neededFlowsAndMedia, withFacts, withFlows } from './flows/read-flows.ts'
import { hasOptWord, withOptWords } from './state/read-opt-words.ts'
import { isCompanyServed, type ReadingAhead, readState, ruleMessageOf } from './state/read-state.ts'

/**
 * Decides on a turn and carries out the effects, in the transaction that stores the turn and behind its thread's lock.
 * If a rule fails, the turn stays unanswered on the desk with an alarm.
 * @param ahead reads of the state that were started while the turn was being stored. `failed`: the error of a first
 * attempt, after which the turn is only stored and an alarm raised
 * @throws FollowUpError if the effects cannot be carried out
 */
export async function answerTurn(
  db: Db,
  decide: Decide,
  line: LineKey,
  turn: ReceivedTurn,
  { ahead, failed }: { ahead?: ReadingAhead | undefined; failed?: FollowUpError | undefined },
): Promise<void> {
  const { contact, ticket, heard } = turn
  const input = { kind: 'turn', said: heard.map(ruleMessageOf) } as const
  // A company that is not served gets no automatic answers: its messages are stored, and flows and prompts continue
  // with those that come after the payment.
  if (!(await isCompanyServed(db, line.companyId))) return applyOptWordsOnly(db, decide, line, turn)
  if (failed) return raiseAlarm(db, line, ticket, { input, error: failed.cause })
  const state = await withOptWords(db, turn, await readState(db, turn, { ahead }), input.said)
  try {
    await decideAndApply(db, { decide, line, ticket, contact, state, input })
  } catch (error) {
    throw isDatabaseFault(error) ? error : new FollowUpError(error)
  }
}

/** Records opt-outs and opt-ins of a company that is not served, without confirming them to the customer. */
async function applyOptWordsOnly(
  db: Db,
  decide: Decide,
  line: LineKey,
  turn: ReceivedTurn,
): Promise<void> {
  const { contact, ticket } = turn
  const input = { kind: 'turn', said: turn.heard.map(ruleMessageOf) } as const
  if (!(await hasOptWord(db, line.companyId, input.said))) return
  const state = await withOptWords(db, turn, await readState(db, turn), input.said)
  const decideOptWordsOnly: Decide = (...given) =>
    decide(...given).filter(({ kind }) => kind === 'optOut' || kind === 'optIn')
  await decideAndApply(db, { decide: decideOptWordsOnly, line, ticket, contact, state, input })
}

interface DecisionOrder {
  readonly decide: Decide
  readonly line: LineKey
  /** Locked by the caller. */
  readonly ticket: TicketRow
  readonly contact: Contact
  readonly state: ConversationState
  readonly input: DecisionInput
}

/**
 * Decides, stores the decision with its state and input, and carries out its effects. If a rule fails, nothing is done
 * but raising an alarm.
 * @returns the id of the flow session that began, if any
 */
export async function decideAndApply(db: Db, deciding: DecisionOrder): Promise<number | undefined> {
  const { line, ticket, input } = deciding
  const at = now()
  let made: DecisionMade
  try {
    made = await decideWithFacts(db, deciding, at)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    await raiseAlarm(db, line, ticket, { input, error })
    return undefined
  }
  const { state, effects, dice } = made
  if (effects.length === 0) return undefined
  const decisionId = await saveDecision(db, ticket, { state, input, effects, dice, at })
  const sessionId = state.flow?.session?.id
  return applyEffects(db, line, { ticket, effects, decisionId, sessionId })
}

interface DecisionMade {
  readonly state: ConversationState
  readonly effects: readonly Effect[]
  readonly dice: readonly number[]
}

/** A flow may jump to others, which are read on demand, as often as its nodes allow. */
const DECIDED_MOST = 250

/**
 * Decides repeatedly, each time with the flows and files that the last run turned out to need. Possible because a
 * decision has no effects of its own; random numbers are reused between runs.
 */
async function decideWithFacts(
  db: Db,
  { decide, ticket, contact, input, ...given }: DecisionOrder,
  at: Date,
): Promise<DecisionMade> {
  let { state } = given
  if (state.flow?.session) state = await withFacts(db, { ticket, contact }, state)
  const dice: number[] = []
  for (let tries = 0; tries < DECIDED_MOST; tries++) {
    let thrown = 0
    const recordedRandom = () => {
      const known = dice[thrown] ?? Math.random()
      dice[thrown++] = known
      return known
    }
    const effects = decide(state, input, at, recordedRandom)
    const { flowIds, media } = neededFlowsAndMedia(state, effects)
    const missing = await missingMediaOf(db, ticket.companyId, media)
    if (flowIds.length === 0 && missing.length === 0)
      return { state, effects, dice: dice.slice(0, thrown) }
    state =
      flowIds.length > 0
        ? await withFlows(db, { ticket, contact }, state, flowIds)
        : withMissingMedia(state, missing)
  }
  throw new RuleError('flow', new Error('the flows start each other without end'))
}

function withMissingMedia(state: ConversationState, missing: readonly string[]): ConversationState {
  const { flow } = state
  return flow ? { ...state, flow: { ...flow, missing: [...flow.missing, ...missing] } } : state
}
