import { lazy } from 'react'

export { useQuickMessages } from './quick-messages.queries.ts'
export { quickMessageWords } from './quick-messages.words.ts'
export { QuickMessagesTable } from './QuickMessagesTable.tsx'

export const QuickMessageDialog = lazy(async () => ({
  default: (await import('./QuickMessageDialog.tsx')).QuickMessageDialog,
}))
