import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Box } from './Box.tsx'
import { TextInput } from './Field.tsx'
import { useControlWords } from './control.words.ts'

/** Days as yyyy-MM-dd; an empty string is an open end. */
export interface Days {
  from: string
  to: string
}

interface PeriodPopoverProps extends Days {
  title: string
  /** Element at which it opens; null while it is closed. */
  anchor: HTMLElement | null
  side?: 'left' | 'right'
  onChange: (days: Days) => void
  onClose: () => void
}

/** Popover for a period of two days, each of which may stay empty. */
export function PeriodPopover({
  title,
  anchor,
  side = 'left',
  from,
  to,
  onChange,
  onClose,
}: PeriodPopoverProps) {
  const words = useControlWords()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { mt: 1 } } }}
    >
      <Box sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3, width: 256 }}>
        <TextInput
          label={words('from')}
          type="date"
          autoFocus
          value={from}
          inputProps={{ max: to || undefined }}
          onChange={(event) => onChange({ from: event.target.value, to })}
        />
        <TextInput
          label={words('to')}
          type="date"
          value={to}
          inputProps={{ min: from || undefined }}
          onChange={(event) => onChange({ from, to: event.target.value })}
        />
        <Button
          variant="text"
          disabled={from === '' && to === ''}
          onClick={() => {
            onChange({ from: '', to: '' })
            onClose()
          }}
        >
          {words('clear')}
        </Button>
      </Box>
    </Popover>
  )
}
