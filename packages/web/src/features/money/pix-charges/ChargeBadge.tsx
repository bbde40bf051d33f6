import type { Ticket } from '@guiche/contract/tickets'
import { QrCode } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { chargeBadgeWords } from './charge-badge.words.ts'

/** Marks a ticket in a list that has an open or paid charge. */
export function ChargeBadge({ charge }: { charge: NonNullable<Ticket['charge']> }) {
  const say = useWords(chargeBadgeWords)
  return (
    <Box component="span" role="img" aria-label={say(`mark_${charge}`)} sx={marks[charge]}>
      <QrCode size={12} aria-hidden />
      {say(`pix_${charge}`)}
    </Box>
  )
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flexShrink: 0,
} as const

const marks = {
  open: mark,
  paid: { ...mark, color: 'success.text', fontWeight: 500 },
} as const
