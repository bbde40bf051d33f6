import { useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { formatDate } from '../../../ui/formats.ts'
import { PeriodPopover } from '../../../ui/PeriodPopover.tsx'
import { ChoicePill } from './ChoicePill.tsx'
import { hitWords } from './message-search.words.ts'
import { orderedDays, type Period } from './period.ts'

interface PeriodPillProps {
  period: Period | undefined
  onChange: (period: Period | undefined) => void
}

const NO_DAYS = { from: '', to: '' }

/** The last days, or a range with optional ends. */
export function PeriodPill({ period, onChange }: PeriodPillProps) {
  const say = useWords(hitWords)
  const place = useRef<HTMLSpanElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const days = typeof period === 'object' ? period : NO_DAYS

  function periodText(): string | undefined {
    if (typeof period !== 'object') return undefined
    const { from, to } = orderedDays(period)
    if (to === '') return say('period_from', { day: dayText(from) })
    if (from === '') return say('period_to', { day: dayText(to) })
    return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
  }

  return (
    <span ref={place}>
      <ChoicePill<number | 'dates'>
        label={say('period')}
        value={typeof period === 'object' ? 'dates' : period}
        text={periodText()}
        choices={[
          { value: undefined, label: say('period_any') },
          { value: 7, label: say('period_7') },
          { value: 30, label: say('period_30') },
          { value: 365, label: say('period_365') },
          { value: 'dates', label: say('period_dates') },
        ]}
        onChange={(value) => {
          if (value === 'dates') setAnchor(place.current)
          else onChange(value)
        }}
      />
      <PeriodPopover
        title={say('period')}
        anchor={anchor}
        {...days}
        onChange={({ from, to }) => onChange(from === '' && to === '' ? undefined : { from, to })}
        onClose={() => setAnchor(null)}
      />
    </span>
  )
}

/** A local date; with a time, since a bare date would be parsed as UTC. */
function dayText(day: string): string {
  return formatDate(`${day}T00:00:00`)
}
