import Badge from '@mui/material/Badge'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { type Days, PeriodPopover } from '../../../ui/PeriodPopover.tsx'
import { contactWords } from './contacts.words.ts'

interface PeriodFilterProps extends Days {
  onChange: (period: Days) => void
}

/** Filters contacts by the days on which they were added. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const say = useWords(contactWords)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOn = from !== '' || to !== ''
  return (
    <>
      <Badge variant="dot" color="primary" overlap="circular" invisible={!isOn}>
        <IconAction
          label={say('period')}
          icon={CalendarDays}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      </Badge>
      <PeriodPopover
        title={say('periodTitle')}
        anchor={anchor}
        side="right"
        from={from}
        to={to}
        onChange={onChange}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
