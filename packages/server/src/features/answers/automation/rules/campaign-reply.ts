import type { AnsweredCampaign, ConversationState, DecisionInput, Rule } from '../decision.ts'

// Leads a customer who answers a campaign to the queue or flow of its answers: once per campaign, and only if the
// ticket waits, is not served by a user, runs no flow, and was not waiting before the campaign wrote.

const NAME = 'campaignReply'

/** Mark by which the conversation remembers that it was led there. */
export const answeredMarkOf = ({ id }: AnsweredCampaign) => `${NAME}:${id}`

/**
 * Moves the ticket to the queue of the campaign's answers. That queue's prompt, menu and hours apply to the same turn.
 */
export const campaignReply: Rule = {
  name: NAME,
  decide(state, input) {
    const campaign = answeredCampaign(state, input)
    const queue = campaign?.queue
    const { ticket, flow, line } = state
    if (!queue || (ticket.queueId === queue.id && campaign.flowId !== null)) return undefined
    // A flow of the campaign answers instead of a menu; lines without queues have no menus.
    const hasMenu = queue.options.length > 0 && line.queues.length > 0
    const chatbot = campaign.flowId === null && hasMenu
    const mark = { kind: 'mark', name: answeredMarkOf(campaign) } as const
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
        // The campaign counts as welcome.
        ...(flow && { flow: { ...flow, isFirst: false } }),
      },
    }
  },
}

/** The campaign that this turn answers, if its answers go to a queue or flow. */
export function answeredCampaign(
  { campaign, flow, marks, ticket }: ConversationState,
  input: DecisionInput,
): AnsweredCampaign | undefined {
  if (input.kind !== 'turn' || !campaign || marks[answeredMarkOf(campaign)]) return undefined
  if (ticket.status !== 'pending' || ticket.isAnswered || flow?.session) return undefined
  if (!input.said.some(({ kind }) => kind === 'message')) return undefined
  const hasWaited = ticket.waitingSince !== null && ticket.waitingSince < campaign.writtenAt
  return hasWaited ? undefined : campaign
}
