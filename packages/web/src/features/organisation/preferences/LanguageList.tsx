import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check } from 'lucide-react'
import { type Language, languages, useLanguage, useWords } from '../../../platform/words.ts'
import { popoverOrigins } from './popover-origins.ts'
import { preferenceWords } from './preferences.words.ts'

// Each language in its own name, for users who read no other.
const names: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English', es: 'Español' }

interface LanguageListProps {
  id: string
  /** Element at which it opens; null while it is closed. */
  anchor: HTMLElement | null
  opensUp: boolean
  onChoose: (language: Language) => void
  onClose: () => void
}

/** Menu of the languages. */
export default function LanguageList({
  id,
  anchor,
  opensUp,
  onChoose,
  onClose,
}: LanguageListProps) {
  const say = useWords(preferenceWords)
  const spoken = useLanguage()
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...popoverOrigins(opensUp)}
      slotProps={{ list: { 'aria-label': say('language') } }}
    >
      {languages.map((language) => (
        <MenuItem
          key={language}
          lang={language}
          role="menuitemradio"
          aria-checked={language === spoken}
          selected={language === spoken}
          onClick={() => onChoose(language)}
          sx={{ justifyContent: 'space-between', gap: 6 }}
        >
          {names[language]}
          {language === spoken && <Check size={16} aria-hidden style={{ marginRight: 0 }} />}
        </MenuItem>
      ))}
    </Menu>
  )
}
