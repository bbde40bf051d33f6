export { findQuickMessage, insertQuickMessage } from './quick-messages.queries.ts'
