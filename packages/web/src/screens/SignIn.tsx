import { LanguageMenu, ThemeToggle } from '../features/preferences/index.ts'
import { SignInForm } from '../features/sessions/index.ts'
import { VERSION } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { SignInDrawing } from '../ui/drawings/SignInDrawing.tsx'
import { Logo } from '../ui/Logo.tsx'
import { signInWords } from './sign-in.words.ts'

const YEAR = new Date().getFullYear()

export default function SignIn() {
  const say = useWords(signInWords)
  return (
    <Box sx={page}>
      <title>{`${say('title')} · Guichê`}</title>
      <Box sx={formPane}>
        <Box component="header" sx={bar}>
          <Logo size={24} />
          <Box component="span" sx={{ typography: 'h3', flex: 1 }}>
            Guichê
          </Box>
          <LanguageMenu />
          <ThemeToggle />
        </Box>
        <Box component="main" sx={middle}>
          <Box sx={smallDrawing}>
            <SignInDrawing />
          </Box>
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {say('title')}
          </Box>
          <Box component="p" sx={{ m: 0, mt: 1, mb: 6, color: 'text.secondary' }}>
            {say('lead')}
          </Box>
          <SignInForm />
        </Box>
        <Box component="footer" sx={foot}>
          <span>© {YEAR} Guichê</span>
          <span>{say('version', { version: VERSION })}</span>
        </Box>
      </Box>
      <Box aria-hidden sx={picturePane}>
        <SignInDrawing />
        <Box sx={{ typography: 'h2', textAlign: 'center', textWrap: 'balance', maxWidth: 360 }}>
          {say('sentence')}
        </Box>
      </Box>
    </Box>
  )
}

const page = {
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: 'minmax(440px, 2fr) 3fr' },
  bgcolor: 'surface.pane',
} as const

const formPane = {
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  px: { xs: 5, sm: 8 },
} as const

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 64,
  flexShrink: 0,
  mr: -2,
} as const

const middle = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  width: '100%',
  maxWidth: 360,
  mx: 'auto',
  py: 6,
} as const

const smallDrawing = {
  display: { xs: 'flex', md: 'none' },
  '@media (max-height: 700px)': { display: 'none' },
  justifyContent: 'center',
  width: 216,
  maxWidth: '70%',
  mx: 'auto',
  mb: 8,
} as const

const foot = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 4,
  py: 5,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const picturePane = {
  display: { xs: 'none', md: 'flex' },
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  p: 10,
  bgcolor: 'surface.app',
} as const
