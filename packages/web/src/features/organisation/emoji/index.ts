import type { EmojiData } from 'frimousse'
import type { Language } from '../../../platform/words.ts'
import { lazy } from '../../../ui/lazy.tsx'

export type { EmojiData } from 'frimousse'

// The picker is loaded when it is first opened.
export const EmojiPanel = lazy(() => import('./EmojiPanel.tsx'))

export async function loadEmoji(language: Language): Promise<EmojiData> {
  const { memoizedEmojiData: emojiData } = await import('./emoji-data.ts')
  return emojiData(language)
}
