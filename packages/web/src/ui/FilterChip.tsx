import { type LucideIcon, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Box } from './Box.tsx'
import { TOUCH } from './theme-roles.ts'

export interface FilterChipProps extends Omit<ComponentProps<'button'>, 'color' | 'type'> {
  /** Empty for a chip with only an icon. */
  label: string
  icon?: LucideIcon
  /** Follows the label. */
  endIcon?: LucideIcon
  isOn: boolean
  /** Shows a button that removes the filter while it is on. */
  clear?: { label: string; onClear: () => void } | undefined
}

/** Pill above a list, filled while its filter is active. */
export function FilterChip({
  label,
  icon: Icon,
  endIcon: EndIcon,
  isOn,
  clear,
  ...button
}: FilterChipProps) {
  const isCleared = isOn && clear !== undefined
  const pill = (
    <Box component="button" type="button" data-on={isOn ? '' : undefined} sx={chip} {...button}>
      {Icon && <Icon size={14} aria-hidden />}
      {label !== '' && (
        <Box component="span" sx={words}>
          {label}
        </Box>
      )}
      {EndIcon && !isCleared && <EndIcon size={14} aria-hidden />}
    </Box>
  )
  // The pill stays the same element, on or off, since an open popover is anchored to it.
  if (clear === undefined) return pill
  return (
    <Box component="span" sx={joined}>
      {pill}
      {isOn && (
        <Box
          component="button"
          type="button"
          data-on=""
          aria-label={clear.label}
          data-tip={clear.label}
          sx={cross}
          onClick={({ currentTarget }) => {
            // The clear button is about to unmount, so the focus moves to the pill.
            const rest = currentTarget.previousElementSibling
            if (rest instanceof HTMLElement) rest.focus()
            clear.onClear()
          }}
        >
          <X size={14} aria-hidden />
        </Box>
      )}
    </Box>
  )
}

const chip = {
  position: 'relative',
  // Enlarges the touch target beyond the visible pill.
  [TOUCH]: { '&::after': { content: '""', position: 'absolute', inset: '-5px 0' } },
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

/** Makes the pill and its clear button look like one control. */
const joined = {
  display: 'inline-flex',
  flexShrink: 0,
  minWidth: 0,
  '& > :first-of-type:not(:last-of-type)': {
    borderRadius: '999px 0 0 999px',
    pr: 1,
    borderRight: 0,
  },
} as const

const words = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

const cross = {
  ...chip,
  borderRadius: '0 999px 999px 0',
  borderLeft: 0,
  justifyContent: 'center',
  minWidth: 'calc(var(--ui-control) - 6px)',
  px: 0,
} as const
