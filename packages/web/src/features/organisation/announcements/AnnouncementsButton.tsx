import type { Announcement } from '@guiche/contract/announcements'
import Badge from '@mui/material/Badge'
import { Megaphone } from 'lucide-react'
import { declarePreference, usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { TopBarButton } from '../../../ui/TopBarButton.tsx'
import { useOwnAnnouncements } from './announcements.queries.ts'
import { announcementsButtonWords } from './announcements-button.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const AnnouncementsPanel = lazy(() => import('./AnnouncementsPanel.tsx'))

/** `updatedAt` of the newest announcement that was read in this browser; empty before the first. */
const seenUntil = declarePreference('announcementsSeen', (stored) => stored ?? '')

/** Button of the top bar, with a dot while there are unread announcements. */
export function AnnouncementsButton() {
  const say = useWords(announcementsButtonWords)
  const own = useOwnAnnouncements()
  const [seen, setSeen] = usePreference(seenUntil)
  const newest = latestUpdateOf(own.data ?? [])
  const hasNew = newest > seen
  const label = hasNew ? `${say('title')}: ${say('hasNew')}` : say('title')

  function markSeen() {
    if (hasNew) setSeen(newest)
  }

  return (
    <TopBarButton
      label={label}
      onOpen={markSeen}
      onClose={markSeen}
      renderPanel={(props) => <AnnouncementsPanel {...props} />}
    >
      <Badge variant="dot" color="error" invisible={!hasNew} overlap="rectangular">
        <Megaphone size={20} aria-hidden />
      </Badge>
    </TopBarButton>
  )
}

function latestUpdateOf(announcements: readonly Announcement[]): string {
  return announcements.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    '',
  )
}
