export { promptDeleted } from './prompts.events.ts'
export { findPrompt } from './prompts.queries.ts'
