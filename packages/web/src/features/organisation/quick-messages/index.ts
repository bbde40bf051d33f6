import { lazyPane } from '../../../ui/lazy.tsx'

export { useActiveQuickMessages } from './quick-messages.queries.ts'

// The composer only needs the queries; the page is loaded when it is opened.
export const QuickMessagesPage = lazyPane(async () => ({
  default: (await import('./QuickMessagesPage.tsx')).QuickMessagesPage,
}))
