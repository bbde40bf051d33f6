import { Check, CheckCheck, CircleAlert, Clock3, type LucideIcon } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { sendingWords } from './sendings.words.ts'

export type Ticks = 'waiting' | 'sent' | 'delivered' | 'read' | 'failed'

/** The delivery status of an own message. */
export function MessageTicks({ ticks }: { ticks: Ticks }) {
  const say = useWords(sendingWords)
  const label = say(`tick_${ticks}`)
  return (
    <Box
      component={icons[ticks]}
      size={ticks === 'waiting' ? 12 : 14}
      role="img"
      aria-label={label}
      data-ticks={ticks}
      sx={{ flexShrink: 0, color: colors[ticks] }}
    />
  )
}

const icons: Readonly<Record<Ticks, LucideIcon>> = {
  waiting: Clock3,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
}

const colors: Readonly<Record<Ticks, string>> = {
  waiting: 'text.secondary',
  sent: 'text.secondary',
  delivered: 'text.secondary',
  read: 'info.text',
  failed: 'error.text',
}
