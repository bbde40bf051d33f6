import { lazy } from '../../../ui/lazy.tsx'

export { chordOf } from './chords.ts'
export { queueEarlyKeys } from './early-keys.ts'
export { actionWithKeys, hasShortcutKeysOnly } from './custom-keys.ts'
export { Keycaps, KeysShown } from './Keycaps.tsx'
export { useOffered, useOfferedActions } from './offered-actions.ts'
export { type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'
export { shortcutWords } from './shortcuts.words.ts'
export { startTypeAhead, endTypeAhead, typeAheadText } from './type-ahead.ts'
export { useKeys } from './use-keys.ts'
export { runShortcut, useRunnable, useShortcut } from './use-shortcut.ts'

export const ShortcutSheet = lazy(async () => ({
  default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
}))
