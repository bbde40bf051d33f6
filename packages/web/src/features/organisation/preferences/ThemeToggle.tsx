import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { Moon, Sun } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { preferenceWords } from './preferences.words.ts'

/** Toggles between light and dark, and stores the choice. */
export function ThemeToggle() {
  const say = useWords(preferenceWords)
  const { colorScheme, setMode } = useColorScheme()
  const isDark = colorScheme === 'dark'
  const Icon = isDark ? Sun : Moon
  const label = say(isDark ? 'light' : 'dark')
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      <Icon size={20} aria-hidden />
    </IconButton>
  )
}
