import type { Holiday, ScheduleDay } from '@guiche/contract/companies'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import {
  HolidaysInput,
  isEndTime,
  isTime,
  OpenNowChip,
  TimeZoneInput,
  WeekInput,
  workingHoursWords,
} from '../working-hours/index.ts'
import { useChangeHours } from './settings.queries.ts'
import { settingWords } from './settings.words.ts'

interface Hours {
  schedules: ScheduleDay[]
  holidays: Holiday[]
  timeZone: string
}

/** The company's opening hours, holidays and time zone, saved together. */
export function HoursPanel() {
  const say = useWords(settingWords)
  const sayHours = useWords(workingHoursWords)
  const { schedules, holidays, timeZone } = useSession().user.company
  const stored = { schedules, holidays, timeZone }
  // Unsaved changes; without any the page follows the saved values.
  const [draft, setDraft] = useState<Hours>()
  const [isAsked, setIsAsked] = useState(false)
  const { mutateAsync, isPending } = useChangeHours()
  const hours = draft ?? stored
  const hasBadTime = hours.schedules.some((row) => !isCompleteOrEmptyRow(row))
  const hasBadHoliday = hours.holidays.some(({ date }) => date === '')
  const change = (changed: Partial<Hours>) => setDraft({ ...hours, ...changed })

  async function save() {
    setIsAsked(true)
    if (hasBadTime || hasBadHoliday) return
    try {
      await mutateAsync(hours)
      setDraft(undefined)
      setIsAsked(false)
      toast.success(say('hoursSaved'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box sx={panel}>
      <OpenNowChip hours={{ ...hours, schedules: hours.schedules.filter(isCompleteOrEmptyRow) }} />
      <WeekInput
        value={hours.schedules}
        onChange={(week) => change({ schedules: week })}
        hasFault={isAsked && hasBadTime}
      />
      <Box sx={{ maxWidth: 360 }}>
        <TimeZoneInput value={hours.timeZone} onChange={(zone) => change({ timeZone: zone })} />
      </Box>
      <Box component="section">
        <Box component="h2" sx={{ typography: 'h4', m: 0 }}>
          {sayHours('holidays')}
        </Box>
        <Box sx={{ color: 'text.secondary', mb: 2 }}>{sayHours('holidaysHelp')}</Box>
        <HolidaysInput value={hours.holidays} onChange={(list) => change({ holidays: list })} />
        {isAsked && hasBadHoliday && (
          <Box role="alert" sx={{ color: 'error.text', mt: 2 }}>
            {say('badHoliday')}
          </Box>
        )}
      </Box>
      <Box sx={foot}>
        <Box role="status" sx={{ flex: 1, minWidth: 160, color: 'text.secondary' }}>
          {draft !== undefined && say('hoursDirty')}
        </Box>
        {draft !== undefined && (
          <Button variant="text" disabled={isPending} onClick={() => setDraft(undefined)}>
            {say('hoursUndo')}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={draft === undefined}
          loading={isPending}
          onClick={() => void save()}
        >
          {say('hoursSave')}
        </Button>
      </Box>
    </Box>
  )
}

/** True if both times are set, or none. */
function isCompleteOrEmptyRow({ startTime, endTime }: ScheduleDay): boolean {
  return (isTime(startTime) && isEndTime(endTime)) || (startTime === '' && endTime === '')
}

const panel = {
  maxWidth: 720,
  px: { xs: 4, sm: 6 },
  pt: 5,
  display: 'flex',
  flexDirection: 'column',
  gap: 5,
} as const

const foot = {
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 3,
  bgcolor: 'surface.pane',
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const
