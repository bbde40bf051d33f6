import { lazy } from '../../../ui/lazy.tsx'

// The search is loaded when it is opened.
export const ConversationSearch = lazy(async () => ({
  default: (await import('./ConversationSearch.tsx')).ConversationSearch,
}))
export const MessageHits = lazy(async () => ({
  default: (await import('./MessageHits.tsx')).MessageHits,
}))
