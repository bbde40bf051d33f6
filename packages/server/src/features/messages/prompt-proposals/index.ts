export { answerProposed, proposalGone } from './prompt-proposals.events.ts'
export { proposeAnswer, withdrawProposal } from './keep-proposals.ts'
export { findProposal, type StandingProposal } from './prompt-proposals.queries.ts'
