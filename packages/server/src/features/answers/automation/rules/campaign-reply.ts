import type { AnsweredCampaign, ConversationState, DecisionInput, Rule } from '../decision.ts'

// A customer who answers a campaign goes where its answers go: once for each campaign, and never from a person, nor out of
// a flow or out of a wait that was there before the campaign wrote.

const NAME = 'campaignReply'

/** By which the conversation remembers that it went there. */
export const answeredMark = ({ id }: AnsweredCampaign) => `${NAME}:${id}`

/** Into the queue of its answers. What answers in that queue, and its hours, hold for the turn that led there. */
export const campaignReply: Rule = {
  name: NAME,
  decide(state, input) {
    const campaign = answeredCampaign(state, input)
    const queue = campaign?.queue
    const { ticket, flow, line } = state
    if (!queue || (ticket.queueId === queue.id && campaign.flowId !== null)) return undefined
    // Where a flow answers it, that one leads on; lines without queues have no menus.
    const hasMenu = queue.options.length > 0 && line.queues.length > 0
    const chatbot = campaign.flowId === null && hasMenu
    const mark = { kind: 'mark', name: answeredMark(campaign) } as const
    return {
      effects: [
        { kind: 'place', rule: NAME, queueId: queue.id, optionId: null, isInMenu: chatbot },
        ...(campaign.flowId === null ? [mark] : []),
      ],
      isLast: false,
      state: {
        ...state,
        queue,
        ticket: { ...ticket, queueId: queue.id, queueOptionId: null, chatbot },
        // The campaign has welcomed them.
        ...(flow && { flow: { ...flow, isFirst: false } }),
      },
    }
  },
}

/** The campaign that this turn answers, where its answers go somewhere. */
export function answeredCampaign(
  { campaign, flow, marks, ticket }: ConversationState,
  input: DecisionInput,
): AnsweredCampaign | undefined {
  if (input.kind !== 'turn' || !campaign || marks[answeredMark(campaign)]) return undefined
  if (ticket.status !== 'pending' || ticket.isAnswered || flow?.session) return undefined
  if (!input.said.some(({ kind }) => kind === 'message')) return undefined
  const hasWaited = ticket.waitingSince !== null && ticket.waitingSince < campaign.writtenAt
  return hasWaited ? undefined : campaign
}
