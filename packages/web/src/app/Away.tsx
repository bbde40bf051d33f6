import Button from '@mui/material/Button'
import { retrySession, signOut } from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Logo } from '../ui/Logo.tsx'
import { shellWords } from './shell.words.ts'

/** A session is kept, but the server cannot be asked. It is asked again by itself; the button is for the impatient. */
export default function Away() {
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
