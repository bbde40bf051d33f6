import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export { articlesLive } from './articles.live.ts'
export { useHasArticles } from './articles.queries.ts'
export { articleWords } from './articles.words.ts'

// Who answers is suggested them only: their page, and the list to look through, come when they are asked for.
export const ArticlesPage = lazyPane(async () => ({
  default: (await import('./ArticlesPage.tsx')).ArticlesPage,
}))
export const ArticlesPanel = lazy(async () => ({
  default: (await import('./ArticlesPanel.tsx')).ArticlesPanel,
}))
