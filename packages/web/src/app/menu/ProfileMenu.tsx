import IconButton from '@mui/material/IconButton'
import { Pause } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '../../features/organisation/sessions/index.ts'
import { PauseDialog, ProfileDialog } from '../../features/organisation/users/index.ts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Box } from '../../ui/Box.tsx'
import { LazyOverlay } from '../../ui/LazyOverlay.tsx'
import { shellWords } from '../shell.words.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { lazy } from '../../ui/lazy.tsx'

// The chunks of the menu and of the profile's settings are loaded when they first open.
const ProfileMenuList = lazy(() => import('./ProfileMenuList.tsx'))
const PushSettings = lazy(async () => ({
  default: (await import('../../features/outside/push/index.ts')).PushSettings,
}))

/** The user's menu at the end of the top bar. */
export function ProfileMenu() {
  const say = useWords(shellWords)
  const { user } = useSession()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const [isPausing, setIsPausing] = useState(false)
  const label = say('profileMenu', { name: user.name })

  return (
    <>
      <IconButton
        title={user.name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => {
          setHasOpened(true)
          setAnchor(event.currentTarget)
        }}
        sx={{ ml: 1, borderRadius: '50%', fontFamily: 'inherit' }}
      >
        <Avatar
          name={user.name}
          src={user.profilePicUrl}
          size={32}
          mark={
            user.pausedAt === null ? undefined : (
              <Box component="span" sx={pausedMark}>
                <Pause size={10} aria-hidden />
              </Box>
            )
          }
        />
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
      </IconButton>
      {hasOpened && (
        <LazyOverlay>
          <ProfileMenuList
            id={menuId}
            label={label}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onProfile={() => setIsProfileOpen(true)}
            onPause={() => setIsPausing(true)}
          />
        </LazyOverlay>
      )}
      {isPausing && (
        <LazyOverlay>
          <PauseDialog onClose={() => setIsPausing(false)} />
        </LazyOverlay>
      )}
      {isProfileOpen && (
        <LazyOverlay>
          <ProfileDialog onClose={() => setIsProfileOpen(false)}>
            <PushSettings />
          </ProfileDialog>
        </LazyOverlay>
      )}
    </>
  )
}

const pausedMark = {
  display: 'inline-flex',
  p: '1px',
  borderRadius: '50%',
  bgcolor: 'warning.soft',
  color: 'warning.text',
} as const
