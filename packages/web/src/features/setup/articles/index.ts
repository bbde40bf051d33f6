import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export { articlesLive } from './articles.live.ts'
export { useHasArticles } from './articles.queries.ts'
export { articleWords } from './articles.words.ts'

// Attendants only need the suggestions: the page and the panel are loaded when they are opened.
export const ArticlesPage = lazyPane(async () => ({
  default: (await import('./ArticlesPage.tsx')).ArticlesPage,
}))
export const ArticlesPanel = lazy(async () => ({
  default: (await import('./ArticlesPanel.tsx')).ArticlesPanel,
}))
