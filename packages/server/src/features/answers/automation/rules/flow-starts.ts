import type {
  ConversationState,
  DecisionInput,
  Rule,
  RuleDecision,
  RuleQueue,
  RuleMessage,
} from '../decision.ts'
import type { NamedBot } from '../flows/flow-standing.ts'
import { answeredCampaign, answeredMarkOf } from './campaign-reply.ts'
import { asksToLeave } from './flow.ts'
import type { DecisionMoment } from './flow-effects.ts'
import {
  startBot,
  startFlow,
  type FlowStartRequest,
  decisionOfResult,
  type FlowResult,
  flowMessagesOf,
} from './flow-runs.ts'
import { foldedPhrase, withoutGreeting } from './folded-phrase.ts'

// Flows that a customer's message starts: by a phrase, as a welcome, through the integration of their queue or line, or
// because nothing else answers.

/** Mark by which the conversation remembers its welcome. */
export const WELCOMED = 'flowWelcome'

/** Starts a flow if a message equals its phrase, alone or after a greeting, in any spelling. */
export const phraseFlow: Rule = {
  name: 'phraseFlow',
  decide(state, input, at, random) {
    const said = startingMessages(state, input)
    if (!said || !state.flows) return undefined
    const texts = said.map(({ text }) => foldedPhrase(text))
    const phrases = state.flows.phrases.map((one) => ({ ...one, folded: foldedPhrase(one.phrase) }))
    const phrasesIn = (words: readonly string[]) =>
      phrases.filter(({ folded }) => folded !== '' && words.includes(folded))
    const meant = [...phrasesIn(texts), ...phrasesIn(texts.map(withoutGreeting))]
    for (const { flowId } of meant) {
      const begun = decisionToStart(state, said, { flowId, start: 'phrase' }, { at, random })
      if (begun) return begun
    }
    return undefined
  },
}

/** Starts the flow of the campaign that the customer answers, once. */
export const campaignFlow: Rule = {
  name: 'campaignFlow',
  decide(state, input, at, random) {
    const said = startingMessages(state, input)
    const campaign = answeredCampaign(state, input)
    if (!said || !campaign || campaign.flowId === null || !mayStart(state, said)) return undefined
    const { flowId } = campaign
    const begun = decisionToStart(state, said, { flowId, start: 'campaign' }, { at, random })
    const mark = { kind: 'mark', name: answeredMarkOf(campaign) } as const
    return begun && { ...begun, effects: [...begun.effects, mark] }
  },
}

/** Starts the welcome flow once, in a contact's first attendance on the line. */
export const welcomeFlow: Rule = {
  name: 'welcomeFlow',
  decide(state, input, at, random) {
    const said = startingMessages(state, input)
    const flowId = state.flows?.welcome ?? null
    if (!said || flowId === null || !state.flow?.isFirst) return undefined
    if (state.marks[WELCOMED] !== undefined || state.memory.isHandedOver) return undefined
    const begun = decisionToStart(state, said, { flowId, start: 'welcome' }, { at, random })
    const mark = { kind: 'mark', name: WELCOMED } as const
    return begun && { ...begun, effects: [...begun.effects, mark] }
  },
}

/** Starts the prompt or integration of the queue in which the ticket waits, else of the line. */
export const integrationFlow: Rule = {
  name: 'integrationFlow',
  decide(state, input, at, random) {
    const said = startingMessages(state, input)
    if (!said || !mayStart(state, said)) return undefined
    const { queue, flows } = state
    const moment = { at, random }
    const begun = queue && startAnswererOfQueue(state, queue, said, moment)
    if (begun) return decisionOfResult(state, begun)
    if (queue && !leavesQueue(state, said)) return undefined
    const ofLine = { flowId: flows?.ofLine, bot: flows?.botOfLine }
    const doing = startOfAnswerer(state, ofLine, said, moment)
    if (!doing) return undefined
    const { effects, ...decision } = decisionOfResult(state, doing)
    return { ...decision, effects: [...(queue ? [noQueue] : []), ...effects] }
  },
}

const noQueue = {
  kind: 'place',
  rule: 'integrationFlow',
  queueId: null,
  optionId: null,
  isInMenu: false,
} as const

/** `#` leads out of the queue of a hand-over, on a line that has no menu to return to. */
function leavesQueue({ line }: ConversationState, said: readonly RuleMessage[]): boolean {
  return line.queues.length === 0 && asksToLeave(said)
}

/** Starts a flow if no other rule has answered and the ticket waits in no queue. */
export const noPhraseFlow: Rule = {
  name: 'noPhraseFlow',
  decide(state, input, at, random) {
    const said = startingMessages(state, input)
    const flowId = state.flows?.noPhrase ?? null
    if (!said || flowId === null || state.ticket.queueId !== null) return undefined
    if (!mayStart(state, said)) return undefined
    return decisionToStart(state, said, { flowId, start: 'noPhrase' }, { at, random })
  },
}

/** Starts the prompt or integration of a queue for a customer in it. */
export function startAnswererOfQueue(
  state: ConversationState,
  { id: queueId, flowId, bot }: Pick<RuleQueue, 'id' | 'flowId' | 'bot'>,
  said: readonly RuleMessage[],
  moment: DecisionMoment,
): FlowResult | undefined {
  if (state.contact.disableBot) return undefined
  return startOfAnswerer(state, { flowId, bot, queueId }, said, moment)
}

interface Answerer {
  readonly flowId?: number | null | undefined
  readonly bot?: NamedBot | null | undefined
  readonly queueId?: number
}

function startOfAnswerer(
  state: ConversationState,
  { flowId, bot, queueId }: Answerer,
  said: readonly RuleMessage[],
  moment: DecisionMoment,
): FlowResult | undefined {
  const begun = {
    said: flowMessagesOf(said),
    start: 'integration',
    rule: bot?.kind === 'prompt' ? 'prompt' : 'integrationFlow',
    ...(queueId !== undefined && { queueId }),
  } as const
  if (bot) return startBot(state, bot, begun, moment)
  return typeof flowId === 'number' ? startFlow(state, { ...begun, flowId }, moment) : undefined
}

/** Messages to a pending ticket without a running flow. */
function startingMessages(
  { contact, ticket, flow, flows }: ConversationState,
  input: DecisionInput,
): readonly RuleMessage[] | undefined {
  if (input.kind !== 'turn' || !flows || !flow || flow.session) return undefined
  if (contact.disableBot || ticket.status !== 'pending') return undefined
  const said = input.said.filter(({ kind }) => kind === 'message')
  return said.length > 0 ? said : undefined
}

/** After a hand-over nothing starts unless the customer asks for it by `#`. */
function mayStart({ memory }: ConversationState, said: readonly RuleMessage[]): boolean {
  return !memory.isHandedOver || asksToLeave(said)
}

function decisionToStart(
  state: ConversationState,
  said: readonly RuleMessage[],
  beginning: Omit<FlowStartRequest, 'rule'>,
  moment: DecisionMoment,
): RuleDecision | undefined {
  const { start } = beginning
  const whole = { ...beginning, said: flowMessagesOf(said), rule: `${start}Flow` }
  const begun = startFlow(state, whole, moment)
  return begun && decisionOfResult(state, begun)
}
