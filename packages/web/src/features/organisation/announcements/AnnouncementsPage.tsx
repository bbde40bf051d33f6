import type { Announcement } from '@guiche/contract/announcements'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import {
  announcementList,
  useCompanyNames,
  useRemoveAnnouncement,
} from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'
import { PriorityMark } from './PriorityMark.tsx'
import { lazy } from '../../../ui/lazy.tsx'

// The form is loaded when it is first opened.
const AnnouncementDialog = lazy(async () => ({
  default: (await import('./AnnouncementDialog.tsx')).AnnouncementDialog,
}))

/** All announcements, including inactive ones, for the operator. */
export function AnnouncementsPage() {
  const say = useWords(announcementWords)
  const [search, setSearch] = useState('')
  const list = announcementList.useList(search)
  const { mutateAsync } = useRemoveAnnouncement()
  return (
    <ListPage
      say={say}
      list={list}
      rows={list.rows}
      count={list.count}
      columns={useAnnouncementColumns()}
      nameOf={({ title }) => title}
      search={{ value: search, onSearch: setSearch, say }}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(announcement, onClose) => (
        <AnnouncementDialog announcement={announcement} onClose={onClose} />
      )}
    />
  )
}

function useAnnouncementColumns(): Column<Announcement>[] {
  const say = useWords(announcementWords)
  const { data: companies = [] } = useCompanyNames()
  const addresseeName = (id: number | null) =>
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
    {
      key: 'audience',
      header: say('audience'),
      render: ({ companyId }) => addresseeName(companyId),
    },
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
