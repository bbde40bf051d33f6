import { EmojiPicker, type SkinTone } from 'frimousse'
import { declarePreference, usePreference } from '../../../platform/preferences.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { searchField } from '../../../ui/search-field-style.ts'
import { memoizedEmojiData } from './emoji-data.ts'
import { emojiWords } from './emoji.words.ts'

const tones: readonly SkinTone[] = [
  'none',
  'light',
  'medium-light',
  'medium',
  'medium-dark',
  'dark',
]
const skinTone = declarePreference(
  'emojiSkinTone',
  (stored): SkinTone => tones.find((tone) => tone === stored) ?? 'none',
)

/** All emoji by group, with a search by name; arrows and Enter choose a result. */
export default function EmojiPanel({ onChoose }: { onChoose: (emoji: string) => void }) {
  const say = useWords(emojiWords)
  const language = useLanguage()
  const [tone, setTone] = usePreference(skinTone)
  return (
    <Box
      component={EmojiPicker.Root}
      locale={language}
      resolveEmojiData={() => memoizedEmojiData(language)}
      columns={9}
      skinTone={tone}
      onEmojiSelect={({ emoji }: { emoji: string }) => onChoose(emoji)}
      sx={root}
    >
      <Box sx={{ display: 'flex', gap: 1, p: 2 }}>
        <Box
          component={EmojiPicker.Search}
          autoFocus
          placeholder={say('searchEmoji')}
          aria-label={say('searchEmoji')}
          sx={search}
        />
        <EmojiPicker.SkinTone>
          {({ skinToneVariations }) => (
            <Box
              component="button"
              type="button"
              aria-label={say('skinTone')}
              title={say('skinTone')}
              onClick={() => {
                const at = tones.indexOf(tone)
                setTone(tones[(at + 1) % tones.length] ?? 'none')
              }}
              sx={toneButton}
            >
              {skinToneVariations.find((one) => one.skinTone === tone)?.emoji}
            </Box>
          )}
        </EmojiPicker.SkinTone>
      </Box>
      <Box component={EmojiPicker.Viewport} sx={viewport}>
        <Box component={EmojiPicker.Loading} sx={note}>
          {say('loading')}
        </Box>
        <Box component={EmojiPicker.Empty} sx={note}>
          {say('noEmoji')}
        </Box>
        <Box component={EmojiPicker.List} sx={{ pb: 2, userSelect: 'none' }} components={parts} />
      </Box>
    </Box>
  )
}

const parts: React.ComponentProps<typeof EmojiPicker.List>['components'] = {
  CategoryHeader: ({ category, ...props }) => (
    <Box {...props} sx={header}>
      {category.label}
    </Box>
  ),
  Row: ({ children, ...props }) => (
    <Box {...props} sx={{ px: 2 }}>
      {children}
    </Box>
  ),
  Emoji: ({ emoji, ...props }) => (
    <Box component="button" type="button" {...props} sx={emoji.isActive ? activeEmoji : emojiStyle}>
      {emoji.emoji}
    </Box>
  ),
}

const root = {
  display: 'flex',
  flexDirection: 'column',
  width: 328,
  maxWidth: '100%',
  height: 360,
  isolation: 'isolate',
} as const

const search = { ...searchField, flex: 1, minWidth: 0 } as const

const toneButton = {
  width: 32,
  height: 32,
  p: 0,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  fontSize: 18,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
} as const

const viewport = { position: 'relative', flex: 1, minHeight: 0, outline: 'none' } as const

const note = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: 'text.secondary',
  typography: 'body2',
} as const

const header = {
  px: 3,
  py: 1,
  bgcolor: 'surface.float',
  typography: 'caption',
  color: 'text.secondary',
  '&::first-letter': { textTransform: 'uppercase' },
} as const

const emojiStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 34,
  height: 34,
  p: 0,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  fontSize: 20,
  lineHeight: 1,
  cursor: 'pointer',
} as const

const activeEmoji = { ...emojiStyle, bgcolor: 'surface.pressed' } as const
