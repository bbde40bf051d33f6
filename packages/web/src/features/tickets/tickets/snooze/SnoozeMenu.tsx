import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import {
  AlarmClockOff,
  CalendarClock,
  CalendarDays,
  Check,
  Clock3,
  Coffee,
  type LucideIcon,
  Moon,
  Sun,
  Sunrise,
} from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage, useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDate, formatTime } from '../../../../ui/formats.ts'
import { snoozeWords } from './snooze.words.ts'
import { snoozeChoices, type SnoozePreset } from './snooze-presets.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'

export interface SnoozeMenuProps {
  ticket: Ticket
  anchor: HTMLElement
  actions: Pick<TicketActions, 'snooze' | 'wake'>
  onClose: () => void
}

/** Menu that snoozes a ticket until a preset or entered time, or wakes it. */
export function SnoozeMenu({ ticket, anchor, actions, onClose }: SnoozeMenuProps) {
  const say = useWords(snoozeWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const [wakesOnReply, setWakesOnReply] = useState(true)
  const [isPicking, setIsPicking] = useState(false)

  function snoozeUntil(at: Date) {
    onClose()
    void actions.snooze(ticket, at, wakesOnReply)
  }

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': say('title') }, paper: { sx: { width: 288 } } }}
    >
      {ticket.snoozedUntil !== null && [
        <MenuItem
          key="wake"
          onClick={() => {
            onClose()
            void actions.wake(ticket)
          }}
        >
          <AlarmClockOff aria-hidden />
          {say('wake')}
        </MenuItem>,
        <Divider key="line" sx={{ my: '4px !important' }} />,
      ]}
      {snoozeChoices(now).map(({ key, at }) => {
        const Icon = icons[key]
        return (
          <MenuItem key={key} onClick={() => snoozeUntil(at)}>
            <Icon aria-hidden />
            <Box component="span" sx={{ flex: 1 }}>
              {say(key)}
            </Box>
            <Box component="span" sx={time}>
              {snoozeEndText(at, now, language)}
            </Box>
          </MenuItem>
        )
      })}
      {!isPicking && (
        <MenuItem onClick={() => setIsPicking(true)}>
          <CalendarClock aria-hidden />
          {say('pick')}
        </MenuItem>
      )}
      {isPicking && (
        <li role="none">
          <SnoozeTimeForm now={now} onPick={snoozeUntil} />
        </li>
      )}
      <Divider sx={{ my: '4px !important' }} />
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={wakesOnReply}
        onClick={() => setWakesOnReply(!wakesOnReply)}
      >
        <Box component="span" sx={{ flex: 1, whiteSpace: 'normal' }}>
          {say('wakeOnReply')}
        </Box>
        <Check
          size={16}
          aria-hidden
          style={{ marginRight: 0, marginLeft: 8, visibility: wakesOnReply ? 'visible' : 'hidden' }}
        />
      </MenuItem>
    </Menu>
  )
}

function SnoozeTimeForm({ now, onPick }: { now: Date; onPick: (at: Date) => void }) {
  const say = useWords(snoozeWords)
  const [text, setText] = useState(() => localInputValue(new Date(now.getTime() + HOUR_MS)))
  const at = new Date(text)
  const isPast = !(at > now)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!isPast) onPick(at)
  }

  return (
    // The menu's keyboard navigation would take letters and arrow keys away from the field.
    <Box
      component="form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation()
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, px: 2, py: 1 }}
    >
      <OutlinedInput
        type="datetime-local"
        autoFocus
        fullWidth
        value={text}
        error={isPast}
        onChange={({ target }) => setText(target.value)}
        slotProps={{
          input: { 'aria-label': say('pick'), min: localInputValue(now), 'aria-invalid': isPast },
        }}
      />
      <Button type="submit" variant="contained" disabled={isPast}>
        {say('snooze')}
      </Button>
    </Box>
  )
}

const HOUR_MS = 3_600_000

/** The value format of a datetime-local input, in local time. */
function localInputValue(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** '13:00' today, otherwise 'qui., 08:00'. */
function snoozeEndText(at: Date, now: Date, language: string): string {
  if (formatDate(at) === formatDate(now)) return formatTime(at)
  return `${at.toLocaleDateString(language, { weekday: 'short' })} ${formatTime(at)}`
}

const icons: Readonly<Record<SnoozePreset, LucideIcon>> = {
  laterToday: Clock3,
  afternoon: Sun,
  evening: Moon,
  tomorrow: Sunrise,
  weekend: Coffee,
  nextWeek: CalendarDays,
}

const time = {
  pl: 3,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
