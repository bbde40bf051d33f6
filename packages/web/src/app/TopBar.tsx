import IconButton from '@mui/material/IconButton'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, RotateCw } from 'lucide-react'
import { AnnouncementsButton } from '../features/organisation/announcements/index.ts'
import { ChatsButton } from '../features/organisation/chats/index.ts'
import { NotificationsBell } from '../features/tickets/notifications/index.ts'
import {
  dueDateOf,
  firstNameOf,
  isExpired,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { formatDateIn } from '../ui/formats.ts'
import { useNow } from '../ui/use-now.ts'
import { Preferences } from './Preferences.tsx'
import { ProfileMenu } from './menu/ProfileMenu.tsx'
import { shellWords } from './shell.words.ts'

export interface TopBarProps {
  isMenuOpen: boolean
  isMobile: boolean
  menuId: string
  onToggleMenu: () => void
}

export function TopBar({ isMenuOpen, isMobile, menuId, onToggleMenu }: TopBarProps) {
  const say = useWords(shellWords)
  const toggleLabel = say(isMenuOpen && !isMobile ? 'closeMenu' : 'openMenu')
  const ToggleIcon = isMobile ? MenuIcon : isMenuOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <Box component="header" sx={bar}>
      <IconButton
        aria-label={toggleLabel}
        title={toggleLabel}
        aria-expanded={isMenuOpen}
        aria-controls={isMobile && !isMenuOpen ? undefined : menuId}
        onClick={onToggleMenu}
        sx={{ '&[aria-expanded="true"]:not(:hover)': { background: 'transparent' } }}
      >
        <ToggleIcon size={20} aria-hidden />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, mx: 2 }}>{isMobile ? <ShortGreeting /> : <Greeting />}</Box>
      {!isMobile && <Preferences />}
      <RefreshButton />
      <NotificationsBell />
      <AnnouncementsButton />
      <ChatsButton />
      <ProfileMenu />
    </Box>
  )
}

function Greeting() {
  const say = useWords(shellWords)
  const { user } = useSession()
  const { text, isPast } = useDueDateText('long')
  return (
    <>
      <Box sx={{ ...line, fontWeight: 500 }}>
        {say('greeting', { name: firstNameOf(user.name), company: user.company.name })}
      </Box>
      {text !== undefined && (
        <Box sx={{ ...line, ...quiet, color: isPast ? 'error.text' : 'text.secondary' }}>
          {text}
        </Box>
      )}
    </>
  )
}

/** Greeting on narrow screens: the name, then the company and its due date. */
function ShortGreeting() {
  const say = useWords(shellWords)
  const { user } = useSession()
  const { text, isPast } = useDueDateText('short')
  return (
    <>
      <Box sx={{ ...line, fontWeight: 500 }}>
        {say('greetingShort', { name: firstNameOf(user.name) })}
      </Box>
      <Box sx={{ ...quiet, display: 'flex', color: 'text.secondary' }}>
        <Box component="span" sx={line}>
          {user.company.name}
        </Box>
        {text !== undefined && (
          <Box
            component="span"
            sx={{ whiteSpace: 'pre', color: isPast ? 'error.text' : 'inherit' }}
          >{` · ${text}`}</Box>
        )}
      </Box>
    </>
  )
}

/** Date until which the company has paid, shown to administrators. */
function useDueDateText(length: 'long' | 'short'): { text?: string; isPast: boolean } {
  const say = useWords(shellWords)
  const { user, may } = useSession()
  const now = useNow()
  const dueDate = dueDateOf(user.company)
  if (dueDate === undefined || !may('drawer-admin-items:view')) return { isPast: false }
  const isPast = isExpired(user.company, now)
  const word = isPast ? pastWords[length] : validWords[length]
  return { text: say(word, { date: formatDateIn(dueDate, user.company.timeZone) }), isPast }
}

const validWords = { long: 'dueDate', short: 'dueDateShort' } as const
const pastWords = { long: 'dueDatePast', short: 'dueDatePastShort' } as const

/** Button that refetches all data of the page. */
function RefreshButton() {
  const say = useWords(shellWords)
  const cache = useQueryClient()
  const isFetching = useIsFetching() > 0
  return (
    <IconButton
      aria-label={say('refresh')}
      title={say('refresh')}
      onClick={() => void cache.invalidateQueries()}
    >
      <Box component={RotateCw} size={20} aria-hidden sx={isFetching ? turning : undefined} />
    </IconButton>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 56,
  flexShrink: 0,
  px: 3,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const quiet = { typography: 'caption', fontVariantNumeric: 'tabular-nums' } as const

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const turning = {
  '@keyframes turning': { to: { transform: 'rotate(360deg)' } },
  animation: 'turning 800ms linear infinite',
} as const
