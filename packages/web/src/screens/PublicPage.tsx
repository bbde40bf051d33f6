import type { ReactNode } from 'react'
import { LanguageMenu, ThemeToggle } from '../features/organisation/preferences/index.ts'
import { VERSION } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { SignInDrawing } from '../ui/drawings/SignInDrawing.tsx'
import { Logo } from '../ui/Logo.tsx'
import { signInWords } from './sign-in.words.ts'

const PRODUCT = 'Guichê'
const YEAR = new Date().getFullYear()

interface PublicPageProps {
  title: string
  /** Absent if the content has its own introduction. */
  lead?: string
  /** Name above the title, such as the company's. */
  brand?: string | undefined
  /** A short form has the drawing above it when there is no room beside it. */
  isShort?: boolean
  children: ReactNode
}

/** Frame of the public pages: the form on one side, a quiet drawing on the other. */
export function PublicPage({
  title,
  lead,
  brand = PRODUCT,
  isShort = false,
  children,
}: PublicPageProps) {
  const say = useWords(signInWords)
  return (
    <Box sx={page}>
      <title>{`${title} · ${brand}`}</title>
      <Box sx={formPane}>
        <Box component="header" sx={bar}>
          <Logo size={24} />
          <Box component="span" sx={name}>
            {brand}
          </Box>
          <LanguageMenu />
          <ThemeToggle />
        </Box>
        <Box component="main" sx={middle}>
          {isShort && (
            <Box sx={smallDrawing}>
              <SignInDrawing />
            </Box>
          )}
          <Box component="h1" sx={{ typography: 'h1', m: 0, mb: 1 }}>
            {title}
          </Box>
          {lead !== undefined && (
            <Box component="p" sx={{ m: 0, mb: 6, color: 'text.secondary' }}>
              {lead}
            </Box>
          )}
          {children}
        </Box>
        <Box component="footer" sx={foot}>
          <span>
            © {YEAR} {PRODUCT}
          </span>
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(440px, 2fr) 3fr' },
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

const name = {
  typography: 'h3',
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
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

// Stays in place while a long form is scrolled.
const picturePane = {
  display: { xs: 'none', md: 'flex' },
  position: 'sticky',
  top: 0,
  height: '100dvh',
  boxSizing: 'border-box',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  p: 10,
  bgcolor: 'surface.app',
} as const
