import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { appWords } from './app.words.ts'

/** Shown until the session is known and its first chunk is loaded. It appears after a short delay. */
export function StartingScreen() {
  const say = useWords(appWords)
  return (
    <Box role="status" aria-label={say('loading')} sx={middle}>
      <Logo size={40} />
    </Box>
  )
}

const middle = {
  '@keyframes starting': { to: { opacity: 1 } },
  animation: 'starting 200ms ease-out 400ms forwards',
  opacity: 0,
  height: '100dvh',
  display: 'grid',
  placeItems: 'center',
} as const
