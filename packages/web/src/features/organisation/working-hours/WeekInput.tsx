import { defaultWeek, type ScheduleDay } from '@guiche/contract/companies'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Copy, Plus, X } from 'lucide-react'
import { Fragment, useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { TimeInput } from './TimeInput.tsx'
import {
  withCopiedHours,
  type DaySpan,
  isOverMidnight,
  daySpansOn,
  type Weekday,
  weekdays,
  withoutSpan,
  withSpan,
  withTimes,
} from './week-rules.ts'
import { workingHoursWords } from './working-hours.words.ts'

interface WeekInputProps {
  value: readonly ScheduleDay[]
  onChange: (week: ScheduleDay[]) => void
  /** True if a time is invalid. */
  hasFault: boolean
}

/** Opening hours by day: several intervals a day, over midnight if they end before they start. */
export function WeekInput({ value: week, onChange, hasFault }: WeekInputProps) {
  const say = useWords(workingHoursWords)
  if (week.length === 0) {
    return (
      <Box role="group" aria-label={say('week')} sx={always}>
        <Box sx={{ flex: 1 }}>{say('always')}</Box>
        <Button variant="outlined" onClick={() => onChange([...defaultWeek])}>
          {say('setHours')}
        </Button>
      </Box>
    )
  }
  return (
    <Box role="group" aria-label={say('week')}>
      {weekdays.map((weekday) => (
        <DayRow key={weekday} weekday={weekday} week={week} onChange={onChange} />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, mt: 3 }}>
        <FormHelperText
          role={hasFault ? 'alert' : undefined}
          sx={{ flex: 1, mt: 1.5, ...(hasFault && { color: 'error.text' }) }}
        >
          {say(hasFault ? 'badTime' : 'weekHelp')}
        </FormHelperText>
        <Button variant="text" size="small" onClick={() => onChange([])}>
          {say('makeAlways')}
        </Button>
      </Box>
    </Box>
  )
}

interface DayRowProps {
  weekday: Weekday
  week: readonly ScheduleDay[]
  onChange: (week: ScheduleDay[]) => void
}

function DayRow({ weekday, week, onChange }: DayRowProps) {
  const say = useWords(workingHoursWords)
  const day = say(weekday)
  const spans = daySpansOn(week, weekday)
  return (
    <Box sx={row}>
      <Box sx={{ fontWeight: 500, lineHeight: 'var(--ui-control)' }}>{day}</Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
        {spans.length === 0 && (
          <Box sx={{ color: 'text.secondary', lineHeight: 'var(--ui-control)' }}>
            {say('closed')}
          </Box>
        )}
        {spans.map((span) => (
          <SpanInput
            key={span.at}
            day={day}
            span={span}
            onTimes={(times) => onChange(withTimes(week, span.at, times))}
            onRemove={() => onChange(withoutSpan(week, span.at))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconAction
          icon={Plus}
          label={say('addSpan', { day })}
          onClick={() => onChange(withSpan(week, weekday, day))}
        />
        <CopyMenu
          day={day}
          onCopy={(to) => onChange(withCopiedHours(week, weekday, to, (name) => say(name)))}
        />
      </Box>
    </Box>
  )
}

interface SpanInputProps {
  day: string
  span: DaySpan
  onTimes: (times: { startTime?: string; endTime?: string }) => void
  onRemove: () => void
}

function SpanInput({ day, span, onTimes, onRemove }: SpanInputProps) {
  const say = useWords(workingHoursWords)
  const { startTime, endTime } = span
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
    >
      <TimeInput
        label={say('from', { day })}
        value={startTime}
        onChange={(time) => onTimes({ startTime: time })}
      />
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        {say('until')}
      </Box>
      <TimeInput
        label={say('to', { day })}
        value={endTime}
        isEnd
        onChange={(time) => onTimes({ endTime: time })}
      />
      <IconAction
        icon={X}
        size="small"
        label={say('removeSpan', { day, from: startTime, to: endTime })}
        onClick={onRemove}
      />
      {isOverMidnight(span) && (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {say('nextDay')}
        </Box>
      )}
    </Box>
  )
}

const targets = [
  ['copyAll', weekdays],
  ['copyWeekdays', weekdays.slice(0, 5)],
  ['copyWeekend', weekdays.slice(5)],
] as const

function CopyMenu({ day, onCopy }: { day: string; onCopy: (to: readonly Weekday[]) => void }) {
  const say = useWords(workingHoursWords)
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const isOpen = anchor !== undefined
  return (
    <Fragment>
      <IconAction
        icon={Copy}
        label={say('copy', { day })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': say('copy', { day }) } }}
      >
        {targets.map(([word, to]) => (
          <MenuItem
            key={word}
            onClick={() => {
              setAnchor(undefined)
              onCopy(to)
            }}
          >
            {say(word)}
          </MenuItem>
        ))}
      </Menu>
    </Fragment>
  )
}

const always = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '128px 1fr auto' },
  alignItems: 'start',
  columnGap: 3,
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'surface.rule',
  // On narrow screens the day and its actions are above its hours.
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 2 } },
  '& > :nth-of-type(3)': { gridColumn: { xs: 2, sm: 3 } },
} as const
