import IconButton from '@mui/material/IconButton'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { volume } from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { preferenceWords } from './preferences.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const VolumePanel = lazy(() => import('./VolumePanel.tsx'))

/** Volume of notification sounds in this browser. */
export function VolumeControl({ opensUp = false }: { opensUp?: boolean }) {
  const say = useWords(preferenceWords)
  const [value] = usePreference(volume)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const Icon = value === 0 ? VolumeX : value <= 0.5 ? Volume1 : Volume2
  return (
    <>
      <IconButton
        aria-label={say('volume')}
        title={say('volume')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setHasOpened(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Icon size={20} aria-hidden />
      </IconButton>
      {hasOpened && (
        <LazyOverlay>
          <VolumePanel anchor={anchor} opensUp={opensUp} onClose={() => setAnchor(null)} />
        </LazyOverlay>
      )}
    </>
  )
}
