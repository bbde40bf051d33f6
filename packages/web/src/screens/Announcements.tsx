import type { Announcement } from '@guiche/contract/announcements'
import { Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  AnnouncementDialog,
  AnnouncementsTable,
  announcementWords,
  useAnnouncements,
} from '../features/announcements/index.ts'
import { useSession } from '../features/sessions/index.ts'
import { REDIRECT_AFTER_MS } from '../platform/constants.ts'
import { useWords } from '../platform/words.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.tsx'

/** What the operator says to companies; others are told so and taken away. */
export default function Announcements() {
  return useSession().user.super ? <OperatorsPage /> : <Elsewhere />
}

function Elsewhere() {
  const say = useWords(announcementWords)
  const navigate = useNavigate()
  const tell = useEffectEvent(() => toast.info(say('info')))
  useEffect(() => tell(), [])
  return (
    <NoPermission
      leaveLabel={say('leave')}
      leaveAfterMs={REDIRECT_AFTER_MS}
      onLeave={() => void navigate('/', { replace: true })}
    />
  )
}

function OperatorsPage() {
  const say = useWords(announcementWords)
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<{ announcement?: Announcement }>()
  const { count, isPending } = useAnnouncements(search)
  return (
    <Page
      title={say('title')}
      count={isPending ? null : count}
      search={{ value: search, onSearch: setSearch, label: say('search') }}
      action={{ label: say('add'), icon: Plus, onClick: () => setDialog({}) }}
    >
      <AnnouncementsTable
        search={search}
        onClearSearch={() => setSearch('')}
        onEdit={(announcement) => setDialog({ announcement })}
      />
      {dialog && (
        <Suspense fallback={null}>
          <AnnouncementDialog
            announcement={dialog.announcement}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </Page>
  )
}
