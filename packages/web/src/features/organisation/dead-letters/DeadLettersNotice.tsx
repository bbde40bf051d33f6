import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { useDeadLetters } from './dead-letters.queries.ts'
import { deadLetterWords } from './dead-letters.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const DeadLettersDialog = lazy(() => import('./DeadLettersDialog.tsx'))

/** Notice for super users while there are dead letters; renders nothing without any. */
export function DeadLettersNotice() {
  const say = useWords(deadLetterWords)
  const events = useDeadLetters()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {events.length > 0 && (
        <Box role="status" sx={strip}>
          <TriangleAlert size={16} aria-hidden />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {say('notice', { count: events.length })}
          </Box>
          <Button size="small" variant="text" color="inherit" onClick={() => setIsOpen(true)}>
            {say('look')}
          </Button>
        </Box>
      )}
      <LazyOverlay>
        {isOpen && <DeadLettersDialog events={events} onClose={() => setIsOpen(false)} />}
      </LazyOverlay>
    </>
  )
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexShrink: 0,
  px: { xs: 4, sm: 6 },
  py: 1,
  mb: { xs: 3, sm: 0 },
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  '& svg': { flexShrink: 0 },
} as const
