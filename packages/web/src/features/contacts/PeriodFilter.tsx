import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { TextInput } from '../../ui/Field.tsx'
import { IconAction } from '../../ui/IconAction.tsx'
import { contactWords } from './contacts.words.ts'

interface PeriodFilterProps {
  /** yyyy-MM-dd, or empty. */
  from: string
  to: string
  onChange: (period: { from: string; to: string }) => void
}

/** The days on which contacts were added. */
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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('periodTitle') } }}
      >
        <Box sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, width: 256 }}>
          <TextInput
            label={say('from')}
            type="date"
            value={from}
            inputProps={{ max: to || undefined }}
            onChange={(event) => onChange({ from: event.target.value, to })}
          />
          <TextInput
            label={say('to')}
            type="date"
            value={to}
            inputProps={{ min: from || undefined }}
            onChange={(event) => onChange({ from, to: event.target.value })}
          />
          <Button
            variant="text"
            disabled={!isOn}
            onClick={() => {
              onChange({ from: '', to: '' })
              setAnchor(null)
            }}
          >
            {say('clearPeriod')}
          </Button>
        </Box>
      </Popover>
    </>
  )
}
