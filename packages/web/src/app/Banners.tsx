import Link from '@mui/material/Link'
import { CloudOff, Lock, type LucideIcon, UserCog } from 'lucide-react'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link as RouterLink } from 'react-router'
import {
  dueDateOf,
  isExpired,
  endOperatorSession,
  useAnySession,
  useSession,
} from '../features/organisation/sessions/index.ts'
import { errorText } from '../platform/error-text.ts'
import { liveState } from '../platform/live/live-socket.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { formatDateIn, formatTime } from '../ui/formats.ts'
import { toast } from '../ui/toast.tsx'
import { shellWords } from './shell.words.ts'

/** Shorter interruptions of the network show no banner. */
const LOST_AFTER_MS = 2500
const LOOKS_AT_THE_CLOCK_MS = 60_000

/** Banners below the top bar that hold for all pages. */
export function Banners() {
  return (
    <Box role="status" sx={{ flexShrink: 0 }}>
      <OperatorBanner />
      <UnreachableBanner />
      <ReadOnlyBanner />
    </Box>
  )
}

/** Banner of an operator session: the user that the operator acts as, its end, and the button that leaves it. */
function OperatorBanner() {
  const say = useWords(shellWords)
  const session = useAnySession()
  const [isLeaving, setIsLeaving] = useState(false)
  if (session.status !== 'signed-in' || session.operator === undefined) return null
  const { user, operator } = session

  async function leaveCompany() {
    setIsLeaving(true)
    try {
      await endOperatorSession()
    } catch (error) {
      setIsLeaving(false)
      toast.error(errorText(error))
    }
  }

  const values = { name: user.name, company: user.company.name, time: formatTime(operator.endsAt) }
  return (
    <Banner icon={UserCog} text={say('operating', values)}>
      <Link
        component="button"
        type="button"
        color="inherit"
        disabled={isLeaving}
        onClick={() => void leaveCompany()}
        sx={leaveLink}
      >
        {say('leaveDesk')}
      </Link>
    </Banner>
  )
}

function UnreachableBanner() {
  const say = useWords(shellWords)
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const isLost = useSyncExternalStore(liveState.subscribe, liveState.read) === 'lost'
  const isLongLost = useLastingFlag(isLost, LOST_AFTER_MS)
  if (!isOnline) return <Banner icon={CloudOff} text={say('offline')} />
  return isLongLost ? <Banner icon={CloudOff} text={say('lost')} /> : null
}

/**
 * Banner of an expired subscription, during which the server refuses changes. Only operators can open an inactive
 * company.
 */
function ReadOnlyBanner() {
  const say = useWords(shellWords)
  const { user, may } = useSession()
  const { company } = user
  const now = useClock(LOOKS_AT_THE_CLOCK_MS)
  const dueDate = dueDateOf(company)
  if (!company.status) return <Banner icon={Lock} text={say('readOnlyInactive')} />
  if (dueDate === undefined || !isExpired(company, now)) return null
  return (
    <Banner icon={Lock} text={say('readOnly', { date: formatDateIn(dueDate, company.timeZone) })}>
      {may('drawer-admin-items:view') && (
        <Link component={RouterLink} to="/financeiro" color="inherit">
          {say('payNow')}
        </Link>
      )}
    </Banner>
  )
}

interface BannerProps {
  icon: LucideIcon
  text: string
  /** Action that resolves the state. */
  children?: ReactNode
}

function Banner({ icon: Icon, text, children }: BannerProps) {
  return (
    <Box sx={banner}>
      <Icon size={16} aria-hidden />
      <span>
        {text} {children}
      </span>
    </Box>
  )
}

/** True if the state has lasted for at least `ms`. */
function useLastingFlag(isSo: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasLasted(isSo), isSo ? ms : 0)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && hasLasted
}

function useClock(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

function subscribeToNetwork(hear: () => void): () => void {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}

const leaveLink = {
  font: 'inherit',
  fontWeight: 500,
  verticalAlign: 'baseline',
  textDecoration: 'underline',
} as const

const banner = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: { xs: 4, sm: 6 },
  py: 2,
  typography: 'body2',
  bgcolor: 'warning.soft',
  color: 'warning.text',
  '& svg': { flexShrink: 0, mt: '2px' },
} as const
