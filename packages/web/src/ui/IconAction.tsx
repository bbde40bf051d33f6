import type { SxProps, Theme } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import { type ComponentPropsWithRef, useMemo } from 'react'
import { Box } from './Box.tsx'
import { CONTROL, QUICK, ink, surface } from './theme-roles.ts'

export interface IconActionProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'aria-label' | 'color'
> {
  /** The name: read aloud and shown under the pointer. */
  label: string
  icon: LucideIcon
  /** 16 inside fields and rows, 20 in bars. */
  iconSize?: 16 | 20
  placement?: 'top' | 'right' | 'bottom' | 'left'
  size?: 'small' | 'medium'
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>
}

/**
 * A button that is only an icon, always with its name, which TipLayer shows. Rows have several of them, so it is an
 * element with the look of MUI's IconButton and not one of those, which weigh four components each.
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
  color: ink('secondary'),
  fontSize: '1.5rem',
  textAlign: 'center',
  verticalAlign: 'middle',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  appearance: 'none',
  transition: `background-color ${QUICK}, color ${QUICK}`,
  '&:hover, &[aria-expanded="true"]': { background: surface('hover'), color: ink('primary') },
  '&:active': { background: surface('pressed') },
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
