import type { Schedule } from '@guiche/contract/schedules'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { hasMissedOccurrence, mayChangeSchedule, mayRemoveSchedule } from './schedule-rules.ts'
import { scheduleList } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'
import { useScheduleRemoval } from './use-schedule-removal.tsx'

interface ScheduleResultsProps {
  search: string
  onClearSearch: () => void
  onOpen: (schedule: Schedule) => void
}

/** Search results of any time, which a calendar would show by one period only. */
export function ScheduleResults({ search, onClearSearch, onOpen }: ScheduleResultsProps) {
  const say = useWords(scheduleWords)
  const { user } = useSession()
  const list = scheduleList.useList(search)
  const { removeRow, confirmDialog } = useScheduleRemoval()
  return (
    <>
      <DataTable
        label={say('title')}
        columns={useScheduleColumns()}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ contact }) => contact.name}
        onOpen={onOpen}
        menu={(schedule) => [
          {
            key: 'open',
            label: say(mayChangeSchedule(schedule, user) ? 'editRow' : 'openRow'),
            icon: mayChangeSchedule(schedule, user) ? Pencil : Eye,
            onSelect: () => onOpen(schedule),
          },
          ...(mayRemoveSchedule(schedule, user)
            ? [
                {
                  key: 'remove',
                  label: say('removeRow'),
                  icon: Trash2,
                  isDestructive: true,
                  onSelect: () => removeRow(schedule),
                },
              ]
            : []),
        ]}
        {...listState(list, errorText)}
        empty={
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('noneFound', { search })}
            action={{ label: say('clearSearch'), onClick: onClearSearch }}
          />
        }
      />
      {confirmDialog}
    </>
  )
}

function useScheduleColumns(): Column<Schedule>[] {
  const say = useWords(scheduleWords)
  return [
    {
      key: 'contact',
      header: say('contact'),
      width: 220,
      card: 'title',
      render: ({ contact }) => <bdi>{contact.name}</bdi>,
    },
    {
      key: 'body',
      header: say('message'),
      render: ({ body }) => (
        <Box component="bdi" sx={cut}>
          {body}
        </Box>
      ),
    },
    {
      key: 'sendAt',
      header: say('sendAt'),
      width: 170,
      isTabular: true,
      render: ({ sendAt }) => formatDateTime(sendAt),
    },
    {
      key: 'status',
      header: say('status'),
      width: 140,
      render: (schedule) => (
        <>
          <Box
            component="span"
            sx={schedule.status === 'ERRO' ? { color: 'error.text' } : undefined}
          >
            {say(schedule.status)}
          </Box>
          {hasMissedOccurrence(schedule) && <Box sx={missed}>{say('missedShort')}</Box>}
        </>
      ),
    },
  ]
}

const missed = { typography: 'caption', color: 'warning.text' } as const

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
