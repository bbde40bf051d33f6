import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../features/organisation/sessions/index.ts'
import { queueEarlyKeys } from '../features/organisation/shortcuts/index.ts'
import { MENU_OPENS_ABOVE_PX, MOBILE_BELOW_PX } from '../platform/constants.ts'
import { registerErrorWords } from '../platform/error-text.ts'
import { menuOpen } from '../platform/desk-preferences.ts'
import { usePreference } from '../platform/preferences.ts'
import { liveState, onRoomsReady } from '../platform/live/live-socket.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { prefetchChunks, watchConnection, retryChunks } from '../ui/chunks.ts'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Banners } from './Banners.tsx'
import { useSharedLiveEvents } from './use-shared-live-events.ts'
import { isMenuOpen } from './menu/menu-entries.ts'
import { PrivatePages } from './PrivatePages.tsx'
import { ScreenErrorBoundary } from './fallbacks/ScreenErrorBoundary.tsx'
import { ScreenSkeleton } from './fallbacks/ScreenSkeleton.tsx'
import { shellWords } from './shell.words.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { lazy } from '../ui/lazy.tsx'

// Overlays load when they are first opened; shortcuts and tooltips load after the page.
const MenuDrawer = lazy(() => import('./menu/MenuDrawer.tsx'))
const TipLayer = lazy(async () => ({ default: (await import('../ui/TipLayer.tsx')).TipLayer }))
const Keyboard = lazy(async () => ({
  default: (await import('./GlobalShortcuts.tsx')).GlobalShortcuts,
}))

const MENU_PX = 240
const RAIL_PX = 56
const MAIN_ID = 'main'
const FETCHES_AHEAD_AFTER_MS = 3000

queueEarlyKeys()
const queryClient = createQueryClient()
watchConnection(() => liveState.read() === 'lost')
onRoomsReady(retryChunks)
void import('./errors.words.ts').then(({ errorWords }) => registerErrorWords(errorWords))

/** The frame of every private page. The query cache lives as long as the session. */
export default function Shell() {
  useEffect(() => () => queryClient.clear(), [])
  useChunkPrefetch()
  return (
    <QueryClientProvider client={queryClient}>
      <ShellFrame />
    </QueryClientProvider>
  )
}

/** Fetches the remaining chunks after the current page, and again when the server was unavailable meanwhile. */
function useChunkPrefetch(): void {
  useEffect(() => {
    const prefetchRemainingChunks = () => void prefetchChunks().catch(() => undefined)
    const timer = setTimeout(prefetchRemainingChunks, FETCHES_AHEAD_AFTER_MS)
    const stop = onRoomsReady((_toldAt, isBack) => isBack && prefetchRemainingChunks())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** Menu, top bar, banners and page. */
function ShellFrame() {
  const say = useWords(shellWords)
  const { pathname } = useLocation()
  const menuId = useId()
  const menu = useSideMenu()
  useSharedLiveEvents()

  return (
    <Box sx={frame}>
      <Suspense fallback={null}>
        <Keyboard />
      </Suspense>
      <Suspense fallback={null}>
        <TipLayer />
      </Suspense>
      <Box component="a" href={`#${MAIN_ID}`} sx={skip} onClick={focusMain}>
        {say('skip')}
      </Box>
      {menu.isMobile ? (
        <LazyOverlay>
          {menu.hasOpened && (
            <MenuDrawer id={menuId} isOpen={menu.isOpen} onClose={menu.close}>
              <SideMenu isWide hasPreferences onNavigate={menu.close} />
            </MenuDrawer>
          )}
        </LazyOverlay>
      ) : (
        <Box id={menuId} sx={{ flexShrink: 0, width: menu.isOpen ? MENU_PX : RAIL_PX }}>
          <SideMenu isWide={menu.isOpen} />
        </Box>
      )}
      <Box sx={column}>
        <TopBar
          isMenuOpen={menu.isOpen}
          isMobile={menu.isMobile}
          menuId={menuId}
          onToggleMenu={menu.toggle}
        />
        <Banners />
        <Box component="main" id={MAIN_ID} tabIndex={-1} sx={main}>
          <ScreenErrorBoundary resetBy={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <PrivatePages />
            </Suspense>
          </ScreenErrorBoundary>
        </Box>
      </Box>
    </Box>
  )
}

/**
 * State of the menu. Above 1200 px it is open unless the company's setting or the user's choice says otherwise; on
 * narrow screens it is a drawer that starts closed.
 */
function useSideMenu() {
  const { setting } = useSession()
  const isMobile = useMediaQuery(`(max-width: ${MOBILE_BELOW_PX - 0.05}px)`, { noSsr: true })
  const isRoomy = useMediaQuery(`(min-width: ${MENU_OPENS_ABOVE_PX + 1}px)`, { noSsr: true })
  const [chosen, choose] = usePreference(menuOpen)
  const [isLaidOver, setIsLaidOver] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const isBeside = isMenuOpen(chosen, isRoomy, setting('initialSideMenu'))
  return {
    isMobile,
    isOpen: isMobile ? isLaidOver : isBeside,
    hasOpened,
    toggle() {
      if (!isMobile) return choose(!isBeside)
      setHasOpened(true)
      setIsLaidOver(!isLaidOver)
    },
    close: () => setIsLaidOver(false),
  }
}

// Moves the focus in script, since a link to the anchor would change the hash of the address.
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

const frame = { display: 'flex', height: '100dvh', bgcolor: 'surface.app' } as const

const column = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'surface.pane',
  borderLeft: { sm: '1px solid' },
  borderColor: { sm: 'surface.line' },
} as const

const main = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  position: 'relative',
  '&:focus': { outline: 'none' },
} as const

const skip = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  px: 4,
  py: 2,
  borderRadius: '8px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 500,
  textDecoration: 'none',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
} as const
