import { type ComponentProps, type ReactNode, useId } from 'react'
import { Box } from '../../../ui/Box.tsx'

// Own small field: those of ui/Field would load lists, switches and growing text areas, which the first load should
// not contain.

interface SignInInputProps extends ComponentProps<'input'> {
  label: string
  /** Error; replaces the hint. */
  fault: string | undefined
  hint?: string | undefined
  /** Shown inside of the field, at its end. */
  end?: ReactNode
}

/** A labelled input of the sign-in form. */
export function SignInInput({ label, fault, hint, end, ...input }: SignInInputProps) {
  const id = useId()
  const below = fault ?? hint
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, typography: 'subtitle2' }}>
        {label}
      </Box>
      <Box sx={field} data-fault={fault !== undefined}>
        <input
          {...input}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={below && `${id}-below`}
        />
        {end}
      </Box>
      <Box
        id={`${id}-below`}
        aria-live="polite"
        sx={{ typography: 'caption', color: fault === undefined ? 'text.secondary' : 'error.text' }}
      >
        {below !== undefined && <Box sx={{ pt: 1 }}>{below}</Box>}
      </Box>
    </div>
  )
}

// Like the theme's inputs, but larger.
const field = {
  display: 'flex',
  alignItems: 'center',
  height: 'calc(var(--ui-control) + 8px)',
  pr: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.pane',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-control)',
  '&:hover': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-text-secondary)' },
  '&[data-fault="true"]': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-error-main)' },
  '&:has(input:focus)': { boxShadow: 'inset 0 0 0 2px var(--ui-palette-surface-focus)' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: '100%',
    boxSizing: 'border-box',
    p: 0,
    pl: 3,
    border: 0,
    outline: 0,
    borderRadius: 'inherit',
    bgcolor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    // Phones zoom into fields with a smaller font.
    '@media (pointer: coarse)': { fontSize: '1rem' },
    // Overrides Chrome's ground of auto-filled fields.
    '&:-webkit-autofill': {
      WebkitTextFillColor: 'var(--ui-palette-text-primary)',
      caretColor: 'var(--ui-palette-text-primary)',
      transition: 'background-color 1000000s',
    },
  },
} as const
