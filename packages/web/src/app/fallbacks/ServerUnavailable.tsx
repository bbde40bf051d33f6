import Button from '@mui/material/Button'
import { retrySession, signOut } from '../../features/organisation/sessions/index.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { shellWords } from '../shell.words.ts'

/**
 * Shown while the server does not answer although the browser has a session. The request is retried automatically; the
 * button retries at once.
 */
export default function ServerUnavailable() {
  const say = useWords(shellWords)
  return (
    <Box component="main" sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <EmptyState
        drawing={<Logo size={40} />}
        text={say('awayTitle')}
        help={say('awayText')}
        action={{ label: say('retry'), onClick: retrySession }}
      />
      <Button variant="text" sx={{ alignSelf: 'center', mb: 8 }} onClick={() => void signOut()}>
        {say('logout')}
      </Button>
    </Box>
  )
}
