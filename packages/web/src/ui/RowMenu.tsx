import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { IconAction } from './IconAction.tsx'
import { useControlWords } from './control.words.ts'

export interface RowAction {
  key: string
  label: string
  icon?: LucideIcon
  onSelect: () => void
  isDisabled?: boolean
  /** Shown last, separated and in the error colour. */
  isDestructive?: boolean
}

export interface RowMenuProps {
  /** Name of the row, for the button's accessible name. */
  name: string
  actions: readonly RowAction[]
}

/** Button with three dots and the menu of a row. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const words = useControlWords()
  const [anchor, setAnchor] = useState<HTMLElement>()
  // The menu is mounted at its first opening and stays mounted for its closing animation.
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = anchor !== undefined
  const mild = actions.filter(({ isDestructive }) => !isDestructive)
  const harsh = actions.filter(({ isDestructive }) => isDestructive)
  if (actions.length === 0) return null

  const renderItem = ({
    key,
    label,
    icon: Icon,
    onSelect,
    isDisabled,
    isDestructive,
  }: RowAction) => (
    <MenuItem
      key={key}
      disabled={isDisabled}
      onClick={() => {
        setAnchor(undefined)
        onSelect()
      }}
      sx={isDestructive ? { color: 'error.text', '&& > svg': { color: 'inherit' } } : undefined}
    >
      {Icon && <Icon aria-hidden />}
      {label}
    </MenuItem>
  )

  return (
    <>
      <IconAction
        data-row-menu
        size="small"
        icon={Ellipsis}
        label={words('actionsOf', name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpen(true)
        }}
      />
      {wasOpen && (
        <Menu
          open={isOpen}
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {mild.map(renderItem)}
          {mild.length > 0 && harsh.length > 0 && <Divider sx={{ my: '4px !important' }} />}
          {harsh.map(renderItem)}
        </Menu>
      )}
    </>
  )
}
