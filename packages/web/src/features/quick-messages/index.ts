export { QuickMessagesPage } from './QuickMessagesPage.tsx'
