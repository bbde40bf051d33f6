import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { event } from '../../../platform/events/events.ts'

/** A proposal was made; it replaces the former one. */
export const answerProposed = event<{ companyId: number; proposal: PromptProposal }>(
  'prompt-proposal.made',
)

/** A proposal was sent or discarded, or the customer got another answer. */
export const proposalGone = event<{ companyId: number; ticketId: number; proposalId: number }>(
  'prompt-proposal.gone',
)
