import type { ChargeStatus as Status } from '@guiche/contract/pix-charges'
import { Ban, CircleCheck, Clock, ClockAlert } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { pixChargeWords } from './pix-charges.words.ts'

const looks = {
  open: [Clock, 'warning.soft', 'warning.text'],
  paid: [CircleCheck, 'success.soft', 'success.text'],
  cancelled: [Ban, 'surface.hover', 'text.secondary'],
  expired: [ClockAlert, 'surface.hover', 'text.secondary'],
} as const

/** How far a charge is, in a word. */
export function ChargeStatus({ status }: { status: Status }) {
  const say = useWords(pixChargeWords)
  const [Icon, bgcolor, color] = looks[status]
  return (
    <Box component="span" sx={{ ...chip, bgcolor, color }}>
      <Icon size={12} aria-hidden />
      {say(`status_${status}`)}
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
