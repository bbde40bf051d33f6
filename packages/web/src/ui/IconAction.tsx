import IconButton from '@mui/material/IconButton'
import type { IconButtonProps } from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'

export interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label'> {
  /** The name: read aloud and shown under the pointer. */
  label: string
  icon: LucideIcon
  /** 16 inside fields and rows, 20 in bars. */
  iconSize?: 16 | 20
  placement?: 'top' | 'right' | 'bottom' | 'left'
}

/** A button that is only an icon, always with its name, which TipLayer shows. */
export function IconAction({
  label,
  icon: Icon,
  iconSize = 16,
  placement = 'bottom',
  ...button
}: IconActionProps) {
  return (
    <IconButton {...button} aria-label={label} data-tip={label} data-tip-at={placement}>
      <Icon size={iconSize} aria-hidden />
    </IconButton>
  )
}
