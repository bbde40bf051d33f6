import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { deskWords } from './desk.words.ts'

// Panels over the desk are loaded when they are opened.
const DeskPreferencesPanel = lazy(() => import('./DeskPreferencesPanel.tsx'))

/** Menu of the pending tickets' order, and of the navigation after accepting, answering and closing. */
export function DeskPreferencesMenu({ isWaiting }: { isWaiting: boolean }) {
  const say = useWords(deskWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [hasOpened, setHasOpened] = useState(false)
  return (
    <Box sx={{ ml: 'auto', flexShrink: 0 }}>
      <IconAction
        label={say('pace')}
        icon={ArrowDownUp}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => {
          setHasOpened(true)
          setAnchor(currentTarget)
        }}
      />
      {hasOpened && (
        <LazyOverlay>
          <DeskPreferencesPanel
            isWaiting={isWaiting}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        </LazyOverlay>
      )}
    </Box>
  )
}
