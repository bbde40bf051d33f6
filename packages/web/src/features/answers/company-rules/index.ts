import { lazyPane } from '../../../ui/lazy.tsx'

export const RulesPage = lazyPane(async () => ({
  default: (await import('./RulesPage.tsx')).RulesPage,
}))
