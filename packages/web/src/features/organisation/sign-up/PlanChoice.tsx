import type { Plan } from '@guiche/contract/plans'
import FormHelperText from '@mui/material/FormHelperText'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type Say, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { PlanModules } from '../plans/index.ts'
import { signUpWords } from './sign-up.words.ts'

interface PlanChoiceProps {
  plans: readonly Plan[]
  error: string | undefined
  /** Props of react-hook-form for the radio buttons. */
  field: UseFormRegisterReturn
}

/** The plans side by side, with price and content. */
export function PlanChoice({ plans, error, field }: PlanChoiceProps) {
  const say = useWords(signUpWords)
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : 'plan-fault'}
      sx={group}
    >
      <Box component="legend" sx={{ p: 0, mb: 1, typography: 'subtitle2' }}>
        {say('plan')}
      </Box>
      {plans.map((plan) => (
        <Box key={plan.id} component="label" sx={card} data-fault={error !== undefined}>
          <input type="radio" value={plan.id} {...field} />
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {plan.name}
          </Box>
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {plan.value === 0 ? say('free') : say('perMonth', { value: formatReais(plan.value) })}
          </Box>
          <Box component="span" sx={limits}>
            {planLimitsText(plan, say)}
          </Box>
          <Box component="span" sx={limits}>
            <PlanModules plan={plan} />
          </Box>
        </Box>
      ))}
      {error !== undefined && (
        <FormHelperText id="plan-fault" sx={{ color: 'error.text' }}>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

function planLimitsText(
  { users, connections, queues }: Plan,
  say: Say<typeof signUpWords.pt>,
): string {
  return [
    say('users', { count: users }),
    say('connections', { count: connections }),
    say('queues', { count: queues }),
  ].join(' · ')
}

const group = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
} as const

const card = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  columnGap: 3,
  px: 3,
  py: 2,
  borderRadius: '8px',
  cursor: 'pointer',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-control)',
  '&:hover': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-text-secondary)' },
  '&[data-fault="true"]': { boxShadow: 'inset 0 0 0 1px var(--ui-palette-error-main)' },
  '&:has(:checked)': {
    bgcolor: 'surface.selected',
    boxShadow: 'inset 0 0 0 2px var(--ui-palette-surface-focus)',
  },
  '&:has(:focus-visible)': {
    outline: '2px solid var(--ui-palette-surface-focus)',
    outlineOffset: '2px',
  },
  '& input': {
    appearance: 'none',
    boxSizing: 'border-box',
    m: 0,
    width: 16,
    height: 16,
    border: '1px solid var(--ui-palette-surface-control)',
    borderRadius: '50%',
    outline: 0,
    cursor: 'inherit',
  },
  '& input:checked': { border: '5px solid var(--ui-palette-primary-main)' },
} as const

const limits = { gridColumn: '2 / -1', typography: 'caption', color: 'text.secondary' } as const
