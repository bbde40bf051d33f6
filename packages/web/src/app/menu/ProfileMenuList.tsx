import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LogOut, Pause, Play, UserRound } from 'lucide-react'
import {
  changeSessionUser,
  signOut,
  useSession,
  withUser,
} from '../../features/organisation/sessions/index.ts'
import { pauseWords, usePauseUser } from '../../features/organisation/users/index.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { formatTime } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { shellWords } from '../shell.words.ts'

interface ProfileMenuListProps {
  id: string
  label: string
  /** Element at which it opens; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  onProfile: () => void
  onPause: () => void
}

/** Items of the profile menu: the user's name, profile, pause and sign-out. */
export default function ProfileMenuList({
  id,
  label,
  anchor,
  onClose,
  onProfile,
  onPause,
}: ProfileMenuListProps) {
  const say = useWords(shellWords)
  const { user } = useSession()
  const sayPause = useWords(pauseWords)
  const isPaused = user.pausedAt !== null
  const { mutateAsync: pause } = usePauseUser()

  function closeAndRun(action: () => void): void {
    onClose()
    action()
  }

  async function endPause(): Promise<void> {
    try {
      const changed = await pause({ id: user.id, isPaused: false, reason: '' })
      changeSessionUser((own) => withUser(own, changed))
      toast.success(sayPause('ended'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 224, mt: 1 } } }}
    >
      <Box component="li" role="presentation" sx={{ px: 2, pt: 1.5, pb: 1 }}>
        <Box sx={{ ...line, fontWeight: 500 }}>{user.name}</Box>
        <Box sx={{ ...line, typography: 'body2', color: 'text.secondary' }}>{user.email}</Box>
        {user.pausedAt !== null && (
          <Box sx={{ typography: 'caption', color: 'warning.text' }}>
            {user.pausedUntil === null
              ? sayPause('pausedSince', { since: formatTime(user.pausedAt) })
              : sayPause('pausedUntil', { until: formatTime(user.pausedUntil) })}
          </Box>
        )}
      </Box>
      <Divider component="li" sx={{ my: 1 }} />
      <MenuItem onClick={() => closeAndRun(onProfile)}>
        <UserRound aria-hidden />
        {say('profile')}
      </MenuItem>
      <MenuItem onClick={() => closeAndRun(isPaused ? () => void endPause() : onPause)}>
        {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {sayPause(isPaused ? 'end' : 'take')}
      </MenuItem>
      <MenuItem onClick={() => closeAndRun(() => void signOut())}>
        <LogOut aria-hidden />
        {say('logout')}
      </MenuItem>
    </Menu>
  )
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
