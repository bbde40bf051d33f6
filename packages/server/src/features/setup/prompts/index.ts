export { promptDeleted } from './prompts.events.ts'
export { type OpenedPrompt, findUnsealedPrompt } from './find-unsealed-prompt.ts'
export { addUsedTokens } from './used-tokens.queries.ts'
export { findPrompt } from './prompts.queries.ts'
