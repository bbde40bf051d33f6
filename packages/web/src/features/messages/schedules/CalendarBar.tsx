import type { useCalendarController } from '@fullcalendar/react'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { scheduleWords } from './schedules.words.ts'

const views = {
  dayGridMonth: 'month',
  timeGridWeek: 'week',
  timeGridDay: 'day',
  listMonth: 'list',
} as const
export type CalendarView = keyof typeof views

export function isCalendarView(type: string): type is CalendarView {
  return Object.hasOwn(views, type)
}

interface CalendarBarProps {
  title: string
  view: CalendarView
  controller: ReturnType<typeof useCalendarController>
}

/** The shown period and the view of the calendar. */
export function CalendarBar({ title, view, controller }: CalendarBarProps) {
  const say = useWords(scheduleWords)
  return (
    <Box sx={bar}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconAction
          icon={ChevronLeft}
          iconSize={20}
          label={say('previous')}
          onClick={() => controller.prev()}
        />
        <IconAction
          icon={ChevronRight}
          iconSize={20}
          label={say('next')}
          onClick={() => controller.next()}
        />
        <Button variant="outlined" onClick={() => controller.today()}>
          {say('today')}
        </Button>
      </Box>
      <Box component="h2" aria-live="polite" sx={heading}>
        {title}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={say('views')}
        onChange={(_event, chosen: CalendarView | null) => chosen && controller.changeView(chosen)}
      >
        {Object.entries(views).map(([type, word]) => (
          <ToggleButton key={type} value={type}>
            {say(word)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  pb: 3,
} as const

const heading = {
  flex: 1,
  minWidth: 0,
  m: 0,
  typography: 'h3',
  '&::first-letter': { textTransform: 'uppercase' },
} as const
