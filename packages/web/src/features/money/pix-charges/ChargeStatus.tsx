import { Ban, CircleCheck, Clock, ClockAlert, Undo2 } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { pixChargeWords } from './pix-charges.words.ts'
import { type ChargeStands, statusWord } from './status-word.ts'

const looks = {
  open: [Clock, 'warning.soft', 'warning.text'],
  paid: [CircleCheck, 'success.soft', 'success.text'],
  cancelled: [Ban, 'surface.hover', 'text.secondary'],
  expired: [ClockAlert, 'surface.hover', 'text.secondary'],
  refunded: [Undo2, 'surface.hover', 'text.secondary'],
} as const

/** A charge's status as a chip. */
export function ChargeStatus({ charge }: { charge: ChargeStands }) {
  const say = useWords(pixChargeWords)
  const [Icon, bgcolor, color] = looks[charge.status]
  return (
    <Box component="span" sx={{ ...chip, bgcolor, color }}>
      <Icon size={12} aria-hidden />
      {statusWord(charge, say)}
    </Box>
  )
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  flexShrink: 0,
  px: 2,
  py: '2px',
  borderRadius: '10px',
  typography: 'caption',
  fontWeight: 500,
  whiteSpace: 'nowrap',
} as const
