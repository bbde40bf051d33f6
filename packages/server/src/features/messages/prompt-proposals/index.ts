export { answerProposed, proposalGone } from './prompt-proposals.events.ts'
export { proposeAnswer, withdrawProposal } from './change-proposals.ts'
export { findProposal, type StandingProposal } from './prompt-proposals.queries.ts'
