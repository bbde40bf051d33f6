import { lazyPane } from '../../../ui/lazy.tsx'

export { FlowSelect } from './FlowSelect.tsx'
export { flowsQuery, useFlows } from './flows.queries.ts'
export { flowWords } from './flows.words.ts'
export { phraseWords } from './phrases/phrases.words.ts'

// Other features only need flows' names; the pages are loaded when they are opened.
export const FlowsPage = lazyPane(async () => ({
  default: (await import('./FlowsPage.tsx')).FlowsPage,
}))
export const PhrasesPage = lazyPane(async () => ({
  default: (await import('./phrases/PhrasesPage.tsx')).PhrasesPage,
}))
