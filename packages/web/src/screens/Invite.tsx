import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { LanguageMenu, ThemeToggle } from '../features/organisation/preferences/index.ts'
import { FIRST_PAGE } from '../features/organisation/sessions/index.ts'
import { InviteForm, inviteWords } from '../features/organisation/users/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { Logo } from '../ui/Logo.tsx'

/** Page of an invitation link, for signed-in and signed-out users. */
export default function Invite() {
  const say = useWords(inviteWords)
  const navigate = useNavigate()
  const { token = '' } = useParams()
  return (
    <Box sx={page}>
      <title>{`${say('title')} · Guichê`}</title>
      <Box component="header" sx={bar}>
        <Logo size={24} />
        <Box component="span" sx={{ typography: 'h3', flex: 1 }}>
          Guichê
        </Box>
        <LanguageMenu />
        <ThemeToggle />
      </Box>
      <Box component="main" sx={middle}>
        <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 2 }}>
          {say('title')}
        </Box>
        <Suspense fallback={null}>
          <InviteForm
            token={token}
            onAccepted={() => void navigate(FIRST_PAGE, { replace: true })}
            onLeave={() => void navigate('/login', { replace: true })}
          />
        </Suspense>
      </Box>
    </Box>
  )
}

const page = {
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'surface.pane',
  px: { xs: 5, sm: 8 },
} as const

const bar = { display: 'flex', alignItems: 'center', gap: 2, height: 64, mr: -2 } as const

const middle = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  width: '100%',
  maxWidth: 360,
  mx: 'auto',
  pb: 16,
} as const
