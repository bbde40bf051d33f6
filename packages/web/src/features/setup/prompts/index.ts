export { PromptsPage } from './PromptsPage.tsx'
export { promptWords } from './prompts.words.ts'
