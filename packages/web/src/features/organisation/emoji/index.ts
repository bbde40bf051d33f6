import type { EmojiData } from 'frimousse'
import type { Language } from '../../../platform/words.ts'

export type { EmojiData } from 'frimousse'

export { EmojiButton, EmojiPanel } from './EmojiButton.tsx'

export async function loadEmoji(language: Language): Promise<EmojiData> {
  const { memoizedEmojiData: emojiData } = await import('./emoji-data.ts')
  return emojiData(language)
}
