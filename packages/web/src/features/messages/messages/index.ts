import { lazy, lazyPane } from '../../../ui/lazy.tsx'

export type { ComposerProps } from './composer-props.ts'
export { MessageQuote } from './bubble/MessageQuote.tsx'
export { messagesLive } from './messages.live.ts'
export {
  mergeMessage,
  messagesOf,
  threadPages,
  useThread,
  useThreadAhead,
} from './messages.queries.ts'
export type { ContactToSend, SendingContent } from './sending-content.ts'
export {
  answersBefore,
  forgetSending,
  send,
  sendAnyway,
  type Sending,
  useHeldBack,
} from './sendings.ts'
export { useLastHeardAt } from './thread/use-last-heard-at.ts'
export { useSeenPosition } from './thread/use-seen-position.ts'
export { useGreeting } from './use-greeting.ts'
export { useUnsent } from './use-unsent.ts'

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
