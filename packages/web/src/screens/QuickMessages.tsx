export { QuickMessagesPage as default } from '../features/quick-messages/index.ts'
