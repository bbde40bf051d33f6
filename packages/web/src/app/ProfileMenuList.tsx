import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { LogOut, UserRound } from 'lucide-react'
import { signOut, useSession } from '../features/sessions/index.ts'
import { useWords } from '../platform/words.ts'
import { shellWords } from './shell.words.ts'

interface ProfileMenuListProps {
  id: string
  label: string
  /** Where it opens; closed without one. */
  anchor: HTMLElement | null
  onClose: () => void
  onProfile: () => void
}

/** Who one is, and what one does with oneself. */
export default function ProfileMenuList({
  id,
  label,
  anchor,
  onClose,
  onProfile,
}: ProfileMenuListProps) {
  const say = useWords(shellWords)
  const { user } = useSession()

  function choose(action: () => void): void {
    onClose()
    action()
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
      </Box>
      <Divider component="li" sx={{ my: 1 }} />
      <MenuItem onClick={() => choose(onProfile)}>
        <UserRound aria-hidden />
        {say('profile')}
      </MenuItem>
      <MenuItem onClick={() => choose(() => void signOut())}>
        <LogOut aria-hidden />
        {say('logout')}
      </MenuItem>
    </Menu>
  )
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
