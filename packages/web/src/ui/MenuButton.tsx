import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'

interface MenuButtonProps {
  label: string
  icon: LucideIcon
  isLoading: boolean
  actions: ReadonlyArray<{ label: string; icon: LucideIcon; onSelect: () => void }>
}

/** Button that offers several ways to do one thing. */
export function MenuButton({ label, icon: Icon, isLoading, actions }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon aria-hidden />}
        loading={isLoading}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ label: name, icon: ActionIcon, onSelect }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onSelect()
            }}
          >
            <ActionIcon aria-hidden />
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
