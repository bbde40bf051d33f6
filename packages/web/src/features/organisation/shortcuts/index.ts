import { lazy } from '../../../ui/lazy.tsx'

export { chordOf } from './chords.ts'
export { queueEarlyKeys } from './early-keys.ts'
export { findCollidingAction, hasShortcutKeysOnly } from './custom-keys.ts'
export { Keycaps, KeycapList } from './Keycaps.tsx'
export { useCurrentOffers, useOfferActions } from './offered-actions.ts'
export { type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'
export { shortcutWords } from './shortcuts.words.ts'
export { startTypeAhead, endTypeAhead, typeAheadText } from './type-ahead.ts'
export { useShortcutListener } from './use-shortcut-listener.ts'
export { runShortcut, useRunnableShortcuts, useShortcut } from './use-shortcut.ts'

export const ShortcutSheet = lazy(async () => ({
  default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
}))
