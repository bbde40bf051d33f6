import { mediaSource } from '@guiche/contract/media-source'
import type { Schedule } from '@guiche/contract/schedules'
import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDate, formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { mayRemoveSchedule } from './schedule-rules.ts'
import { failureText, MissedTime } from './ScheduleForm.tsx'
import { scheduleWords } from './schedules.words.ts'

interface ScheduleDetailsProps {
  schedule: Schedule
  onClose: () => void
}

/** A sent schedule, or another user's, read-only. */
export function ScheduleDetails({ schedule, onClose }: ScheduleDetailsProps) {
  const say = useWords(scheduleWords)
  const { user } = useSession()
  const { status, failure, contact, body, sendAt, sentAt, repeatEvery, repeatUntil } = schedule
  const isError = status === 'ERRO'
  const until =
    repeatUntil === null ? '' : ` · ${say('until')} ${formatDate(`${repeatUntil}T12:00`)}`
  return (
    <PlainDialog title={say(isError ? 'errorTitle' : 'detailsTitle')} onClose={onClose}>
      <Box component="dl" sx={list}>
        <Entry name={say('contact')}>
          <bdi>{contact.name}</bdi>
        </Entry>
        <Entry name={say('body')}>
          <Box component="bdi" sx={text}>
            {body}
          </Box>
        </Entry>
        {schedule.mediaPath !== null && (
          <Entry name={say('picture')}>
            <Box
              component="img"
              src={mediaSource(schedule.mediaPath)}
              alt={schedule.mediaName ?? ''}
              sx={picture}
            />
          </Entry>
        )}
        <Entry name={say('sendAt')}>{formatDateTime(sendAt)}</Entry>
        <Entry name={say('status')}>{say(status)}</Entry>
        {sentAt !== null && <Entry name={say('sentAt')}>{formatDateTime(sentAt)}</Entry>}
        {repeatEvery !== '' && <Entry name={say('repeat')}>{`${say(repeatEvery)}${until}`}</Entry>}
        <Entry name={say('by')}>
          <bdi>{schedule.user?.name ?? say('nobody')}</bdi>
        </Entry>
      </Box>
      {failure && isError && <Alert severity="error">{failureText(failure)}</Alert>}
      <MissedTime schedule={schedule} />
      {status !== 'ENVIADA' && !mayRemoveSchedule(schedule, user) && (
        <Alert severity="info">{say('notYours')}</Alert>
      )}
    </PlainDialog>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  )
}

const list = { display: 'flex', flexDirection: 'column', gap: 3, m: 0, mb: 4 } as const

const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const picture = {
  display: 'block',
  maxWidth: 240,
  maxHeight: 240,
  borderRadius: '8px',
  mt: 1,
} as const
