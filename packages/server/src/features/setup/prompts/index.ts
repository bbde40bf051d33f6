export { promptDeleted } from './prompts.events.ts'
export { type OpenedPrompt, openPrompt } from './open-prompt.ts'
export { addSpent } from './spend.queries.ts'
export { findPrompt } from './prompts.queries.ts'
