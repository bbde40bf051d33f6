import IconButton from '@mui/material/IconButton'
import type { IconButtonProps } from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { TooltipProps } from '@mui/material/Tooltip'
import type { LucideIcon } from 'lucide-react'

export interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label'> {
  /** The name: read aloud and shown under the pointer. */
  label: string
  icon: LucideIcon
  /** 16 inside fields and rows, 20 in bars. */
  iconSize?: 16 | 20
  placement?: TooltipProps['placement']
}

/** A button that is only an icon, always with its name. */
export function IconAction({
  label,
  icon: Icon,
  iconSize = 16,
  placement = 'bottom',
  ...button
}: IconActionProps) {
  const action = (
    <IconButton {...button} aria-label={label}>
      <Icon size={iconSize} aria-hidden />
    </IconButton>
  )
  // A disabled button tells a tooltip nothing.
  if (button.disabled) return action
  return (
    <Tooltip title={label} placement={placement} describeChild={false}>
      {action}
    </Tooltip>
  )
}
