import { lazy } from '../../../ui/lazy.tsx'

// Searching comes when it is asked for.
export const ConversationSearch = lazy(async () => ({
  default: (await import('./ConversationSearch.tsx')).ConversationSearch,
}))
export const MessageHits = lazy(async () => ({
  default: (await import('./MessageHits.tsx')).MessageHits,
}))
