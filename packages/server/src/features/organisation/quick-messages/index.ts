export { quickMessageCreated, quickMessageDeleted } from './quick-messages.events.ts'
export { findQuickMessage, insertQuickMessage } from './quick-messages.queries.ts'
