import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LogOut, UserRound } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { signOut, useSession } from '../features/sessions/index.ts'
import { ProfileDialog } from '../features/users/index.ts'
import { useWords } from '../platform/words.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { shellWords } from './shell.words.ts'
import { unseen } from './unseen.ts'

export function ProfileMenu() {
  const say = useWords(shellWords)
  const { user } = useSession()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const label = say('profileMenu', { name: user.name })

  function choose(action: () => void): void {
    setAnchor(null)
    action()
  }

  return (
    <>
      <IconButton
        title={user.name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 1, borderRadius: '50%', fontFamily: 'inherit' }}
      >
        <Avatar name={user.name} size={32} />
        <Box component="span" sx={unseen}>
          {label}
        </Box>
      </IconButton>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 224, mt: 1 } } }}
      >
        <Box component="li" role="presentation" sx={{ px: 2, pt: 1.5, pb: 1 }}>
          <Box sx={{ ...line, fontWeight: 500 }}>{user.name}</Box>
          <Box sx={{ ...line, typography: 'body2', color: 'text.secondary' }}>{user.email}</Box>
        </Box>
        <Divider component="li" sx={{ my: 1 }} />
        <MenuItem onClick={() => choose(() => setIsProfileOpen(true))}>
          <UserRound aria-hidden />
          {say('profile')}
        </MenuItem>
        <MenuItem onClick={() => choose(() => void signOut())}>
          <LogOut aria-hidden />
          {say('logout')}
        </MenuItem>
      </Menu>
      {isProfileOpen && (
        <Suspense fallback={null}>
          <ProfileDialog onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
