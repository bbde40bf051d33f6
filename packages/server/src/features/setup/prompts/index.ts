export { promptDeleted } from './prompts.events.ts'
export { type OpenedPrompt, openPrompt } from './open-prompt.ts'
export { addUsedTokens } from './spend.queries.ts'
export { findPrompt } from './prompts.queries.ts'
