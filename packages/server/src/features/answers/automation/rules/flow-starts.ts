import type {
  ConversationState,
  DecisionInput,
  Rule,
  RuleDecision,
  RuleQueue,
  Said,
} from '../decision.ts'
import type { NamedBot } from '../flows/flow-standing.ts'
import { answeredCampaign, answeredMark } from './campaign-reply.ts'
import { leaves } from './flow.ts'
import type { Moment } from './flow-effects.ts'
import {
  beginBot,
  beginFlow,
  type Beginning,
  decided,
  type FlowDoing,
  flowSaid,
} from './run-flow.ts'
import { foldedPhrase, withoutGreeting } from './said-phrase.ts'

// What a customer writes may set a flow going: by its words, since they have never written before, through the integration
// of their queue or line, or since nothing else answers.

/** By which the conversation remembers that it was welcomed. */
export const WELCOMED = 'flowWelcome'

/** A phrase is all that a message says, or all but a greeting before it, however it is written. */
export const phraseFlow: Rule = {
  name: 'phraseFlow',
  decide(state, input, at, random) {
    const said = startingWords(state, input)
    if (!said || !state.flows) return undefined
    const texts = said.map(({ text }) => foldedPhrase(text))
    const phrases = state.flows.phrases.map((one) => ({ ...one, folded: foldedPhrase(one.phrase) }))
    const saidIn = (words: readonly string[]) =>
      phrases.filter(({ folded }) => folded !== '' && words.includes(folded))
    const meant = [...saidIn(texts), ...saidIn(texts.map(withoutGreeting))]
    for (const { flowId } of meant) {
      const begun = startedBy(state, said, { flowId, start: 'phrase' }, { at, random })
      if (begun) return begun
    }
    return undefined
  },
}

/** Of the campaign that the customer answers, once. */
export const campaignFlow: Rule = {
  name: 'campaignFlow',
  decide(state, input, at, random) {
    const said = startingWords(state, input)
    const campaign = answeredCampaign(state, input)
    if (!said || !campaign || campaign.flowId === null || !mayBegin(state, said)) return undefined
    const { flowId } = campaign
    const begun = startedBy(state, said, { flowId, start: 'campaign' }, { at, random })
    const mark = { kind: 'mark', name: answeredMark(campaign) } as const
    return begun && { ...begun, effects: [...begun.effects, mark] }
  },
}

/** Once, in the first attendance of a contact on the line. */
export const welcomeFlow: Rule = {
  name: 'welcomeFlow',
  decide(state, input, at, random) {
    const said = startingWords(state, input)
    const flowId = state.flows?.welcome ?? null
    if (!said || flowId === null || !state.flow?.isFirst) return undefined
    if (state.marks[WELCOMED] !== undefined || state.memory.isHandedOver) return undefined
    const begun = startedBy(state, said, { flowId, start: 'welcome' }, { at, random })
    const mark = { kind: 'mark', name: WELCOMED } as const
    return begun && { ...begun, effects: [...begun.effects, mark] }
  },
}

/** The prompt or the integration of the queue in which they wait, then of the line. */
export const integrationFlow: Rule = {
  name: 'integrationFlow',
  decide(state, input, at, random) {
    const said = startingWords(state, input)
    if (!said || !mayBegin(state, said)) return undefined
    const { queue, flows } = state
    const moment = { at, random }
    const begun = queue && answererOfQueue(state, queue, said, moment)
    if (begun) return decided(state, begun)
    if (queue && !leavesQueue(state, said)) return undefined
    const ofLine = { flowId: flows?.ofLine, bot: flows?.botOfLine }
    const doing = answererBegins(state, ofLine, said, moment)
    if (!doing) return undefined
    const { effects, ...decision } = decided(state, doing)
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

/** `#` leads out of the queue that they were handed over to, on a line that has no menu to lead back to. */
function leavesQueue({ line }: ConversationState, said: readonly Said[]): boolean {
  return line.queues.length === 0 && leaves(said)
}

/** Where nothing else has answered, and the customer waits in no queue. */
export const noPhraseFlow: Rule = {
  name: 'noPhraseFlow',
  decide(state, input, at, random) {
    const said = startingWords(state, input)
    const flowId = state.flows?.noPhrase ?? null
    if (!said || flowId === null || state.ticket.queueId !== null) return undefined
    if (!mayBegin(state, said)) return undefined
    return startedBy(state, said, { flowId, start: 'noPhrase' }, { at, random })
  },
}

/** What the prompt or the integration of a queue does for who is in it. */
export function answererOfQueue(
  state: ConversationState,
  { id: queueId, flowId, bot }: Pick<RuleQueue, 'id' | 'flowId' | 'bot'>,
  said: readonly Said[],
  moment: Moment,
): FlowDoing | undefined {
  if (state.contact.disableBot) return undefined
  return answererBegins(state, { flowId, bot, queueId }, said, moment)
}

interface Answerer {
  readonly flowId?: number | null | undefined
  readonly bot?: NamedBot | null | undefined
  readonly queueId?: number
}

function answererBegins(
  state: ConversationState,
  { flowId, bot, queueId }: Answerer,
  said: readonly Said[],
  moment: Moment,
): FlowDoing | undefined {
  const begun = {
    said: flowSaid(said),
    start: 'integration',
    rule: bot?.kind === 'prompt' ? 'prompt' : 'integrationFlow',
    ...(queueId !== undefined && { queueId }),
  } as const
  if (bot) return beginBot(state, bot, begun, moment)
  return typeof flowId === 'number' ? beginFlow(state, { ...begun, flowId }, moment) : undefined
}

/** What was written to a ticket that waits, and that no flow has heard. */
function startingWords(
  { contact, ticket, flow, flows }: ConversationState,
  input: DecisionInput,
): readonly Said[] | undefined {
  if (input.kind !== 'turn' || !flows || !flow || flow.session) return undefined
  if (contact.disableBot || ticket.status !== 'pending') return undefined
  const said = input.said.filter(({ kind }) => kind === 'message')
  return said.length > 0 ? said : undefined
}

/** Who was left to a person waits for one, unless they ask to begin again. */
function mayBegin({ memory }: ConversationState, said: readonly Said[]): boolean {
  return !memory.isHandedOver || leaves(said)
}

function startedBy(
  state: ConversationState,
  said: readonly Said[],
  beginning: Omit<Beginning, 'rule'>,
  moment: Moment,
): RuleDecision | undefined {
  const { start } = beginning
  const whole = { ...beginning, said: flowSaid(said), rule: `${start}Flow` }
  const begun = beginFlow(state, whole, moment)
  return begun && decided(state, begun)
}
