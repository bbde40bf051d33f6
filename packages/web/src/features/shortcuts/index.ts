import { lazy } from '../../ui/lazy.tsx'

export { keepEarlyKeys } from './early-keys.ts'
export { isKeysAlone } from './own-keys.ts'
export { Keycaps } from './Keycaps.tsx'
export { type ShortcutId, shortcutIds, shortcutOf } from './shortcut-list.ts'
export { shortcutWords } from './shortcuts.words.ts'
export { beginTypeAhead, endTypeAhead, typedAhead } from './type-ahead.ts'
export { useKeys } from './use-keys.ts'
export { runShortcut, useRunnable, useShortcut } from './use-shortcut.ts'

export const ShortcutSheet = lazy(async () => ({
  default: (await import('./ShortcutSheet.tsx')).ShortcutSheet,
}))
