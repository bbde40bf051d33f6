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
import { failureText, MissedOccurrenceAlert } from './ScheduleForm.tsx'
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
        <DetailEntry name={say('contact')}>
          <bdi>{contact.name}</bdi>
        </DetailEntry>
        <DetailEntry name={say('message')}>
          <Box component="bdi" sx={text}>
            {body}
          </Box>
        </DetailEntry>
        {schedule.mediaPath !== null && (
          <DetailEntry name={say('picture')}>
            <Box
              component="img"
              src={mediaSource(schedule.mediaPath)}
              alt={schedule.mediaName ?? ''}
              sx={picture}
            />
          </DetailEntry>
        )}
        <DetailEntry name={say('sendAt')}>{formatDateTime(sendAt)}</DetailEntry>
        <DetailEntry name={say('status')}>{say(status)}</DetailEntry>
        {sentAt !== null && (
          <DetailEntry name={say('sentAt')}>{formatDateTime(sentAt)}</DetailEntry>
        )}
        {repeatEvery !== '' && (
          <DetailEntry name={say('repeat')}>{`${say(repeatEvery)}${until}`}</DetailEntry>
        )}
        <DetailEntry name={say('by')}>
          <bdi>{schedule.user?.name ?? say('nobody')}</bdi>
        </DetailEntry>
      </Box>
      {failure && isError && <Alert severity="error">{failureText(failure)}</Alert>}
      <MissedOccurrenceAlert schedule={schedule} />
      {status !== 'ENVIADA' && !mayRemoveSchedule(schedule, user) && (
        <Alert severity="info">{say('notYours')}</Alert>
      )}
    </PlainDialog>
  )
}

function DetailEntry({ name, children }: { name: string; children: ReactNode }) {
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
