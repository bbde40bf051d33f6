import type { OfferedPlan, Subscription } from '@guiche/contract/invoices'
import type { Exceeds } from '@guiche/contract/plans'
import Radio from '@mui/material/Radio'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatReais } from '../../../ui/formats.ts'
import { PlanModules } from '../../organisation/plans/index.ts'
import { invoiceWords } from './invoices.words.ts'
import { LostModules } from './LostModules.tsx'

interface PlanStepProps {
  subscription: Subscription
  chosen: number | undefined
  onChoose: (planId: number) => void
}

const counted = ['users', 'connections', 'queues'] as const

/** Chooses the plan; a plan that the company exceeds names the limit. */
export function PlanStep({ subscription, chosen, onChoose }: PlanStepProps) {
  const say = useWords(invoiceWords)
  if (subscription.plans.length === 0) return <p>{say('noPlans')}</p>
  return (
    <Box role="radiogroup" aria-label={say('plan')} sx={list}>
      {subscription.plans.map((plan) => (
        <Box component="label" key={plan.id} sx={card}>
          <Radio
            name="plan"
            checked={plan.id === chosen}
            disabled={isPlanTooSmall(plan)}
            onChange={() => onChoose(plan.id)}
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={head}>
              <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {plan.name}
              </Box>
              <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatReais(plan.price)}</Box>
            </Box>
            <Box sx={quiet}>{counted.map((key) => say(key, { count: plan[key] })).join(' · ')}</Box>
            <Box sx={quiet}>
              <PlanModules plan={plan} />
            </Box>
            {plan.id === subscription.planId && <Box sx={quiet}>{say('presentPlan')}</Box>}
            {isPlanTooSmall(plan) && (
              <Box sx={fault}>{say('tooSmall', { what: exceededLimitsText(plan.exceeds) })}</Box>
            )}
            <LostModules plan={plan} />
          </Box>
        </Box>
      ))}
    </Box>
  )

  function exceededLimitsText(exceeds: Exceeds): string {
    return counted
      .flatMap((key) => {
        const count = exceeds[key]?.has
        return count === undefined ? [] : [say(key, { count })]
      })
      .join(', ')
  }
}

function isPlanTooSmall({ exceeds }: OfferedPlan): boolean {
  return Object.keys(exceeds).length > 0
}

const list = { display: 'flex', flexDirection: 'column', gap: 2 } as const
const card = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 3,
  border: 1,
  borderColor: 'surface.rule',
  borderRadius: 2,
  cursor: 'pointer',
  '&:has(input:checked)': { borderColor: 'primary.main' },
  '&:has(input:disabled)': { cursor: 'default' },
} as const
const head = { display: 'flex', justifyContent: 'space-between', gap: 4 } as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
const fault = { typography: 'caption', color: 'error.text' } as const
