import type { Announcement } from '@guiche/contract/announcements'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { declarePreference, usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const newest = latestUpdateOf(own.data ?? [])
  const hasNew = newest > seen
  const label = hasNew ? `${say('title')}: ${say('hasNew')}` : say('title')

  function closeAndMarkSeen() {
    setAnchor(null)
    if (hasNew) setSeen(newest)
  }

  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setHasOpened(true)
          setAnchor(event.currentTarget)
          if (hasNew) setSeen(newest)
        }}
      >
        <Badge variant="dot" color="error" invisible={!hasNew} overlap="rectangular">
          <Megaphone size={20} aria-hidden />
        </Badge>
      </IconButton>
      {hasOpened && (
        <LazyOverlay>
          <AnnouncementsPanel anchor={anchor} onClose={closeAndMarkSeen} />
        </LazyOverlay>
      )}
    </>
  )
}

function latestUpdateOf(announcements: readonly Announcement[]): string {
  return announcements.reduce(
    (newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest),
    '',
  )
}
