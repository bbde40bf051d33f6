import { lazyPane } from '../../../ui/lazy.tsx'

export { useQuickAnswers } from './quick-messages.queries.ts'

// The composer asks for the answers only: their page comes when it is asked for.
export const QuickMessagesPage = lazyPane(async () => ({
  default: (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
}))
