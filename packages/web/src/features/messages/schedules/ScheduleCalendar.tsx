import type { Schedule } from '@guiche/contract/schedules'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import FullCalendar, { type EventDisplayInfo, useCalendarController } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import list from '@fullcalendar/react/list'
import es from '@fullcalendar/react/locales/es'
import pt from '@fullcalendar/react/locales/pt-br'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { calendarLook } from './calendar-look.ts'
import { CalendarBar, type CalendarView, isCalendarView } from './CalendarBar.tsx'
import { CalendarEntry } from './CalendarEntry.tsx'
import { DayHeading } from './DayHeading.tsx'
import { type Span, useSchedulesOfSpan } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'
import { useScheduleRemoval } from './use-schedule-removal.tsx'

interface ScheduleCalendarProps {
  onOpen: (schedule: Schedule) => void
}

const plugins = [classic, dayGrid, timeGrid, list]
const locales = [pt, es]
const localeOf = { pt: 'pt-br', en: 'en', es: 'es' } as const

/** The scheduled messages in a calendar. */
export function ScheduleCalendar({ onOpen }: ScheduleCalendarProps) {
  const say = useWords(scheduleWords)
  const language = useLanguage()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const controller = useCalendarController()
  const [scrollTime] = useState(scrollStartTime)
  const [shown, setShown] = useState<{ title: string; view: CalendarView; span: Span }>()
  const { data, isFetching, isLoadingError, error, refetch } = useSchedulesOfSpan(shown?.span)
  const { removeRow, confirmDialog } = useScheduleRemoval()
  const byId = new Map(data?.schedules.map((one) => [String(one.id), one]))
  const events = [...byId.values()].map(({ id, sendAt, contact }) => ({
    id: String(id),
    start: sendAt,
    end: drawnEnd(new Date(sendAt)),
    title: contact.name,
  }))

  function renderEntry({ event, timeText }: Pick<EventDisplayInfo, 'event' | 'timeText'>) {
    const schedule = byId.get(event.id)
    if (!schedule) return null
    return (
      <CalendarEntry
        schedule={schedule}
        time={timeText}
        onOpen={() => onOpen(schedule)}
        onRemove={() => removeRow(schedule)}
      />
    )
  }

  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  return (
    <Box sx={frame}>
      <CalendarBar
        title={shown?.title ?? ''}
        view={shown?.view ?? (isNarrow ? 'listMonth' : 'dayGridMonth')}
        controller={controller}
      />
      {data?.hasMore === true && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say('tooMany')}
        </Alert>
      )}
      <Box sx={calendarLook}>
        {isFetching && data === undefined && <LinearProgress sx={progress} aria-hidden />}
        <FullCalendar
          controller={controller}
          plugins={plugins}
          locales={locales}
          locale={localeOf[language]}
          initialView={isNarrow ? 'listMonth' : 'dayGridMonth'}
          headerToolbar={false}
          height="100%"
          allDaySlot={false}
          dayMaxEvents
          navLinks
          nowIndicator
          eventInteractive={false}
          eventDisplay="block"
          forceEventDuration
          slotEventOverlap={false}
          scrollTime={scrollTime}
          displayEventEnd={false}
          eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
          noEventsContent={renderEmptyList}
          datesSet={({ start, end, view }) =>
            isCalendarView(view.type) &&
            setShown({
              title: view.title,
              view: view.type,
              span: { from: start.toISOString(), to: end.toISOString() },
            })
          }
          events={events}
          eventContent={renderEntry}
          dayHeaderContent={renderHeading}
        />
        {data?.count === 0 && shown?.view !== 'listMonth' && (
          <Box role="status" sx={nothing}>
            {say('none')} {say('noneHelp')}
          </Box>
        )}
      </Box>
      {confirmDialog}
    </Box>
  )
}

function renderHeading({ text, date }: { text: string; date: Date }) {
  return <DayHeading text={text} date={date} />
}

function renderEmptyList() {
  return <NothingListed />
}

function NothingListed() {
  const say = useWords(scheduleWords)
  return (
    <Box sx={nothingListed}>
      {say('none')} {say('noneHelp')}
    </Box>
  )
}

/** Time at which the day view starts to scroll. */
function scrollStartTime(): string {
  return `${String(Math.max(0, new Date().getHours() - 1)).padStart(2, '0')}:00:00`
}

const frame = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  px: { xs: 2, sm: 6 },
  pb: { xs: 2, sm: 4 },
} as const

const progress = { position: 'absolute', insetInline: 0, top: 0, zIndex: 2 } as const

const nothingListed = {
  px: 4,
  typography: 'body2',
  color: 'text.secondary',
  textAlign: 'center',
  textWrap: 'balance',
} as const

/** Over the days, which stay clickable. */
const nothing = {
  position: 'absolute',
  bottom: 24,
  insetInline: 16,
  zIndex: 2,
  mx: 'auto',
  width: 'fit-content',
  px: 4,
  py: 2,
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'surface.line',
  bgcolor: 'surface.raised',
  color: 'text.secondary',
  textAlign: 'center',
  textWrap: 'pretty',
  pointerEvents: 'none',
} as const

const DRAWN_MINUTES = 30

/** A minimum height for readability that does not reach into the next day. */
function drawnEnd(start: Date): Date {
  const end = new Date(start)
  end.setMinutes(start.getMinutes() + DRAWN_MINUTES)
  const midnight = new Date(start)
  midnight.setHours(24, 0, 0, 0)
  return end < midnight ? end : midnight
}
