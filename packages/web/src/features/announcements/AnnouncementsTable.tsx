import type { Announcement } from '@guiche/contract/announcements'
import Box from '@mui/material/Box'
import { Pencil, Trash2 } from 'lucide-react'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { listState } from '../../ui/list-state.ts'
import { toast } from '../../ui/toast.tsx'
import {
  useAnnouncements,
  useCompanyNames,
  useRemoveAnnouncement,
} from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'
import { PriorityMark } from './PriorityMark.tsx'

interface AnnouncementsTableProps {
  search: string
  onClearSearch: () => void
  onEdit: (announcement: Announcement) => void
}

/** All announcements that a search finds, inactive ones too. */
export function AnnouncementsTable({ search, onClearSearch, onEdit }: AnnouncementsTableProps) {
  const say = useWords(announcementWords)
  const list = useAnnouncements(search)
  const columns = useColumns()
  const { remove, confirmDialog } = useRemoval()
  return (
    <>
      <DataTable
        label={say('title')}
        columns={columns}
        rows={list.announcements}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={onEdit}
        menu={(announcement) => [
          { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(announcement) },
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(announcement),
          },
        ]}
        {...listState(list)}
        empty={
          search === '' ? (
            <EmptyState drawing={<EmptyListDrawing />} text={say('none')} help={say('noneHelp')} />
          ) : (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('noneFound', { search })}
              action={{ label: say('clearSearch'), onClick: onClearSearch }}
            />
          )
        }
        error={
          list.isLoadingError && (
            <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} />
          )
        }
      />
      {confirmDialog}
    </>
  )
}

function useColumns(): Column<Announcement>[] {
  const say = useWords(announcementWords)
  const { data: companies = [] } = useCompanyNames()
  const nameOf = (id: number | null) =>
    id === null ? say('everybody') : (companies.find((company) => company.id === id)?.name ?? '')
  return [
    {
      key: 'title',
      header: say('name'),
      card: 'title',
      render: ({ title }) => <bdi>{title}</bdi>,
    },
    {
      key: 'priority',
      header: say('priority'),
      width: 120,
      render: ({ priority }) => <PriorityMark priority={priority} />,
    },
    { key: 'audience', header: say('audience'), render: ({ companyId }) => nameOf(companyId) },
    { key: 'media', header: say('media'), render: ({ mediaName }) => mediaName ?? '—' },
    {
      key: 'status',
      header: say('status'),
      width: 110,
      render: ({ status }) => (
        <Box component="span" sx={{ color: status ? 'success.text' : 'text.secondary' }}>
          {say(status ? 'active' : 'inactive')}
        </Box>
      ),
    },
  ]
}

/** Deletes after a confirmation that names the announcement. */
function useRemoval() {
  const say = useWords(announcementWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveAnnouncement()

  async function remove({ id, title }: Announcement) {
    const question = {
      title: say('removeTitle', { title }),
      text: say('removeText'),
      confirmLabel: say('removeAnnouncement'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('removed'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}
