import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export type { ComposerProps } from './composer-props.ts'
export { MessageQuote } from './bubble/MessageQuote.tsx'
export { messagesLive } from './messages.live.ts'
export {
  mergeMessage,
  messagesOf,
  threadPages,
  useThread,
  usePrefetchThread,
} from './messages.queries.ts'
export type { ContactToSend, SendingContent } from './post-sending.ts'
export {
  colleagueAnswersOf,
  messageSendings,
  sendToCustomer,
  sendHeldBack,
  type Sending,
  useHeldBackSendings,
} from './message-sendings.ts'
export { useLastCustomerMessageAt } from './thread/use-last-customer-message-at.ts'
export { useSeenPosition } from './thread/use-seen-position.ts'
export { useGreeting } from './use-greeting.ts'

// The thread is loaded with the first conversation.
export const Conversation = lazyPane(async () => ({
  default: (await import('./Conversation.tsx')).Conversation,
}))
export const Printout = lazy(async () => ({
  default: (await import('./printout/Printout.tsx')).Printout,
}))
export const PeekDialog = lazy(async () => ({
  default: (await import('./PeekDialog.tsx')).PeekDialog,
}))
