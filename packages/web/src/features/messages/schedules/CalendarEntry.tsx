import type { Schedule } from '@guiche/contract/schedules'
import { CircleAlert, CircleCheck, Eye, Pencil, Repeat, Trash2 } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { hasMissedOccurrence, mayChangeSchedule, mayRemoveSchedule } from './schedule-rules.ts'
import { scheduleWords } from './schedules.words.ts'

interface CalendarEntryProps {
  schedule: Schedule
  time: string
  onOpen: () => void
  onRemove: () => void
}

/** A schedule in the calendar: time, contact and actions. */
export function CalendarEntry({ schedule, time, onOpen, onRemove }: CalendarEntryProps) {
  const say = useWords(scheduleWords)
  const { user } = useSession()
  const { status, contact, body, repeatEvery } = schedule
  const named = { name: contact.name, at: formatDateTime(schedule.sendAt) }
  const isOpen = mayChangeSchedule(schedule, user)
  const openLabel = say(isOpen ? 'edit' : 'open', named)
  return (
    <Box
      sx={{ ...entry, ...looks[hasMissedOccurrence(schedule) ? 'missed' : status] }}
      title={body}
    >
      <Box sx={words} onClick={onOpen}>
        {status === 'ERRO' && <CircleAlert size={12} role="img" aria-label={say('ERRO')} />}
        {hasMissedOccurrence(schedule) && (
          <CircleAlert size={12} role="img" aria-label={say('missedShort')} />
        )}
        {status === 'ENVIADA' && <CircleCheck size={12} role="img" aria-label={say('ENVIADA')} />}
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
          {time}
        </Box>
        {repeatEvery !== '' && <Repeat size={12} role="img" aria-label={say(repeatEvery)} />}
        <Box component="bdi" sx={name}>
          {contact.name}
        </Box>
      </Box>
      <Box sx={actions}>
        <IconAction
          size="small"
          icon={isOpen ? Pencil : Eye}
          label={openLabel}
          onClick={onOpen}
          sx={small}
        />
        {mayRemoveSchedule(schedule, user) && (
          <IconAction
            size="small"
            icon={Trash2}
            label={say('remove', named)}
            onClick={onRemove}
            sx={small}
          />
        )}
      </Box>
    </Box>
  )
}

const looks = {
  PENDENTE: { bgcolor: 'primary.soft', color: 'primary.text' },
  ENVIADA: { bgcolor: 'surface.sunken', color: 'text.secondary' },
  ERRO: { bgcolor: 'error.soft', color: 'error.text' },
  missed: { bgcolor: 'warning.soft', color: 'warning.text' },
} as const

const entry = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  height: '100%',
  minWidth: 0,
  pl: '6px',
  borderRadius: '6px',
  typography: 'caption',
  overflow: 'hidden',
  position: 'relative',
  containerType: 'inline-size',
} as const

const words = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  minHeight: 24,
  cursor: 'pointer',
  '& svg': { flexShrink: 0 },
} as const

const name = {
  fontWeight: 500,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** In a narrow cell the actions overlap the name on hover and focus. */
const actions = {
  display: 'flex',
  flexShrink: 0,
  color: 'inherit',
  '@container (max-width: 180px)': {
    '@media (hover: hover)': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: 0,
      alignItems: 'center',
      bgcolor: 'surface.float',
      opacity: 0,
      ':hover > &, :focus-within > &': { opacity: 1 },
    },
  },
} as const

const small = {
  width: 24,
  height: 24,
  borderRadius: '6px',
  color: 'inherit',
  '& svg': { width: 13, height: 13 },
  '@media (pointer: coarse)': { width: 32, height: 32 },
} as const
