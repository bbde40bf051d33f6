import type { SxProps, Theme } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import { type ComponentPropsWithRef, useMemo } from 'react'
import { Box } from './Box.tsx'
import { CONTROL, QUICK, textColor, surfaceColor } from './theme-roles.ts'

export interface IconActionProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label' | 'color'
> {
  /** Accessible name and tooltip. */
  label: string
  icon: LucideIcon
  /** 16 px inside fields and rows, 20 px in bars. */
  iconSize?: 16 | 20
  placement?: 'top' | 'right' | 'bottom' | 'left'
  size?: 'small' | 'medium'
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>
}

/**
 * Icon button; its name is shown as a tooltip by TipLayer. Rows hold several of them, so it is one element with the
 * look of MUI's IconButton, which mounts four components each.
 */
export function IconAction({
  label,
  icon: Icon,
  iconSize = 16,
  placement = 'bottom',
  size = 'medium',
  sx,
  ...button
}: IconActionProps) {
  const look = size === 'small' ? small : medium
  const own = useMemo(() => (sx ? [look, sx] : look), [look, sx])
  return (
    <Box
      component="button"
      type="button"
      {...button}
      aria-label={label}
      data-tip={label}
      data-tip-at={placement}
      sx={own}
    >
      <Icon size={iconSize} aria-hidden />
    </Box>
  )
}

const medium = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  position: 'relative',
  boxSizing: 'border-box',
  flex: '0 0 auto',
  width: CONTROL,
  height: CONTROL,
  margin: 0,
  padding: 0,
  border: 0,
  outline: 0,
  borderRadius: '8px',
  background: 'transparent',
  color: textColor('secondary'),
  fontSize: '1.5rem',
  textAlign: 'center',
  verticalAlign: 'middle',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  appearance: 'none',
  transition: `background-color ${QUICK}, color ${QUICK}`,
  '&:hover, &[aria-expanded="true"]': {
    background: surfaceColor('hover'),
    color: textColor('primary'),
  },
  '&:active': { background: surfaceColor('pressed') },
  '&:disabled': {
    pointerEvents: 'none',
    cursor: 'default',
    background: 'transparent',
    color: 'action.disabled',
  },
  '&:focus-visible': ({ focusVisible }: Theme) => focusVisible,
} as const

const small = {
  ...medium,
  width: `calc(${CONTROL} - 4px)`,
  height: `calc(${CONTROL} - 4px)`,
} as const
