import Box from '@mui/material/Box'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

export interface FilterChipProps extends Omit<ComponentProps<'button'>, 'color' | 'type'> {
  /** Empty where the icon says it. */
  label: string
  icon?: LucideIcon
  /** Stands after the label. */
  endIcon?: LucideIcon
  isOn: boolean
}

/** A quiet pill above a list, filled while it narrows it. */
export function FilterChip({
  label,
  icon: Icon,
  endIcon: EndIcon,
  isOn,
  ...button
}: FilterChipProps) {
  return (
    <Box component="button" type="button" data-on={isOn ? '' : undefined} sx={chip} {...button}>
      {Icon && <Icon size={14} aria-hidden />}
      {label !== '' && (
        <Box component="span" sx={words}>
          {label}
        </Box>
      )}
      {EndIcon && <EndIcon size={14} aria-hidden />}
    </Box>
  )
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  height: 'calc(var(--ui-control) - 6px)',
  maxWidth: 200,
  px: '9px',
  border: '1px solid',
  borderColor: 'surface.line',
  borderRadius: 999,
  background: 'none',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 500,
  color: 'text.secondary',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover, &[aria-expanded="true"]': { bgcolor: 'surface.hover', color: 'text.primary' },
  '&[data-on]': {
    bgcolor: 'primary.soft',
    borderColor: 'transparent',
    color: 'primary.text',
  },
  '& svg': { flexShrink: 0 },
} as const

const words = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
