import { Check } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { invoiceWords } from './invoices.words.ts'

const steps = ['data', 'customize', 'review', 'payment'] as const
export type CheckoutStep = (typeof steps)[number]

/** The steps of the checkout with the current one. */
export function CheckoutSteps({ step }: { step: CheckoutStep }) {
  const say = useWords(invoiceWords)
  const at = steps.indexOf(step)
  return (
    <Box component="ol" sx={list}>
      {steps.map((one, index) => (
        <Box
          component="li"
          key={one}
          aria-current={index === at ? 'step' : undefined}
          sx={index === at ? current : index < at ? done : later}
        >
          <Box component="span" aria-hidden sx={mark}>
            {index < at ? <Check size={14} /> : index + 1}
          </Box>
          <Box component="span" sx={name}>
            {say(one)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = {
  display: 'flex',
  gap: { xs: 3, sm: 6 },
  flexWrap: 'wrap',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const

const item = { display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' } as const
const current = {
  ...item,
  fontWeight: 600,
  '& > :first-of-type': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const
const done = {
  ...item,
  '& > :first-of-type': { bgcolor: 'success.soft', color: 'success.text' },
} as const
const later = { ...item, color: 'text.secondary' } as const

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  typography: 'caption',
  bgcolor: 'surface.rule',
} as const

// Other steps' names are shown only where there is room.
const name = {
  display: { xs: 'none', sm: 'inline' },
  '[aria-current] &': { display: 'inline' },
} as const
