import Alert from '@mui/material/Alert'
import Radio from '@mui/material/Radio'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDate, formatReais } from '../../../ui/formats.ts'
import { useAutomaticPayments } from './automatic-payments.queries.ts'
import { automaticPaymentWords } from './automatic-payments.words.ts'

const ways = ['single', 'automatic'] as const
export type PaymentMethod = (typeof ways)[number]

interface PaymentWayProps {
  /** Amount in reais. */
  value: number
  way: PaymentMethod
  onChoose: (way: PaymentMethod) => void
}

/**
 * Chooses between one payment and an authorization for all following invoices, and tells what happens to an earlier
 * one.
 */
export function PaymentMethodChoice({ value, way, onChoose }: PaymentWayProps) {
  const say = useWords(automaticPaymentWords)
  const { data } = useAutomaticPayments()
  if (!data) return null
  const { isOffered, authorization } = data
  const active = authorization?.status === 'active' ? authorization : undefined
  const isSame = active?.value === value
  return (
    <>
      {active && !isSame && (
        <Alert severity="warning">
          {say('otherValue', { value: formatReais(active.value), now: formatReais(value) })}
        </Alert>
      )}
      {active?.next?.isAsked && isSame && (
        <Alert severity="info">
          {say('instead', { date: formatDate(`${active.next.on}T12:00:00`) })}
        </Alert>
      )}
      {isOffered && !isSame && (
        <Box role="radiogroup" aria-label={say('way')} sx={list}>
          {ways.map((one) => (
            <Box component="label" key={one} sx={card}>
              <Radio name="way" size="small" checked={one === way} onChange={() => onChoose(one)} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{say(`way_${one}`)}</Box>
                <Box sx={quiet}>{say(`way_${one}Help`)}</Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

const list = { display: 'flex', flexDirection: 'column', gap: 2 } as const
const card = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  p: 2,
  border: 1,
  borderColor: 'surface.rule',
  borderRadius: 2,
  cursor: 'pointer',
  '&:has(input:checked)': { borderColor: 'primary.main' },
} as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
