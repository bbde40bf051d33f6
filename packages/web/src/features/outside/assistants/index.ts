export { AssistantsPage } from './AssistantsPage.tsx'
export { assistantWords } from './assistants.words.ts'
