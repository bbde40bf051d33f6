import { mediaSource } from '@guiche/contract/media-source'
import type { Announcement } from '@guiche/contract/announcements'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TopBarPanel } from '../../../ui/TopBarPanel.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { useOwnAnnouncements } from './announcements.queries.ts'
import { announcementWords } from './announcements.words.ts'
import { priorityColor, PriorityMark } from './PriorityMark.tsx'

interface AnnouncementsPanelProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** Announcements to the user's company; a click opens one. */
export default function AnnouncementsPanel({ anchor, onClose }: AnnouncementsPanelProps) {
  const say = useWords(announcementWords)
  const { data = [], isPending, isLoadingError, error, refetch } = useOwnAnnouncements()
  const [opened, setOpened] = useState<Announcement>()
  return (
    <>
      <TopBarPanel title={say('title')} anchor={anchor} onClose={onClose}>
        <Box sx={{ maxHeight: 'min(480px, 60vh)', overflowY: 'auto', pb: 1 }}>
          {isPending && <Skeleton variant="rounded" height={56} sx={{ mx: 4, mb: 3 }} />}
          {isLoadingError && <ErrorState {...errorProps({ error, refetch })} />}
          {!isPending && !isLoadingError && data.length === 0 && (
            <Box sx={{ px: 4, pb: 3, color: 'text.secondary' }}>{say('noneForMe')}</Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementEntry
                  announcement={announcement}
                  onOpen={() => setOpened(announcement)}
                />
              </li>
            ))}
          </Box>
        </Box>
      </TopBarPanel>
      {opened && <WholeAnnouncement announcement={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function AnnouncementEntry({
  announcement,
  onOpen,
}: {
  announcement: Announcement
  onOpen: () => void
}) {
  const { title, text, priority, createdAt, mediaPath } = announcement
  return (
    <Box component="button" type="button" onClick={onOpen} sx={entry}>
      <Box
        aria-hidden
        sx={{ width: 3, alignSelf: 'stretch', borderRadius: '2px', flexShrink: 0 }}
        style={{ backgroundColor: priorityColor(priority) }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <Box sx={twoLines}>{text}</Box>
        <Box component="time" dateTime={createdAt} sx={when}>
          {formatDateTime(createdAt)}
        </Box>
      </Box>
      {mediaPath !== null && (
        <Box component="img" src={mediaSource(mediaPath)} alt="" loading="lazy" sx={thumbnail} />
      )}
    </Box>
  )
}

interface WholeProps {
  announcement: Announcement
  onClose: () => void
}

function WholeAnnouncement({ announcement, onClose }: WholeProps) {
  const { title, text, priority, createdAt, mediaPath, mediaName } = announcement
  return (
    <PlainDialog title={title} onClose={onClose}>
      <Box sx={{ display: 'flex', gap: 4, mb: 4, color: 'text.secondary', typography: 'body2' }}>
        <PriorityMark priority={priority} />
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Box>
      {mediaPath !== null && (
        <Box component="img" src={mediaSource(mediaPath)} alt={mediaName ?? ''} sx={picture} />
      )}
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
    </PlainDialog>
  )
}

const entry = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  width: '100%',
  px: 4,
  py: 2.5,
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'surface.focus', outlineOffset: -2 },
} as const

const twoLines = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

const when = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const thumbnail = {
  width: 48,
  height: 48,
  objectFit: 'cover',
  borderRadius: '8px',
  flexShrink: 0,
} as const

const picture = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 360,
  borderRadius: '8px',
  mb: 4,
} as const
