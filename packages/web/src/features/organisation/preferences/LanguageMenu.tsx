import IconButton from '@mui/material/IconButton'
import { Languages } from 'lucide-react'
import { useId, useState } from 'react'
import { type Language, changeLanguage, useWords } from '../../../platform/words.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { preferenceWords } from './preferences.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

// Loaded when it is first opened, since MUI's menu is as large as the rest of the sign-in page.
const LanguageList = lazy(() => import('./LanguageList.tsx'))

export interface LanguageMenuProps {
  /** Called after the language was changed. */
  onChoose?: (language: Language) => void
  opensUp?: boolean
}

export function LanguageMenu({ onChoose, opensUp = false }: LanguageMenuProps) {
  const say = useWords(preferenceWords)
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)

  function open(at: HTMLElement): void {
    setHasOpened(true)
    setAnchor(at)
  }

  function choose(language: Language): void {
    setAnchor(null)
    changeLanguage(language)
    onChoose?.(language)
  }

  return (
    <>
      <IconButton
        aria-label={say('language')}
        title={say('language')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => open(event.currentTarget)}
      >
        <Languages size={20} aria-hidden />
      </IconButton>
      {hasOpened && (
        <LazyOverlay>
          <LanguageList
            id={menuId}
            anchor={anchor}
            opensUp={opensUp}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        </LazyOverlay>
      )}
    </>
  )
}
