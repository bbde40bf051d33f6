import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import { event } from '../../../platform/events/events.ts'

/** It takes the place of the one before. */
export const answerProposed = event<{ companyId: number; proposal: PromptProposal }>(
  'prompt-proposal.made',
)

/** It was sent or discarded, or what it answers was answered otherwise. */
export const proposalGone = event<{ companyId: number; ticketId: number; proposalId: number }>(
  'prompt-proposal.gone',
)
