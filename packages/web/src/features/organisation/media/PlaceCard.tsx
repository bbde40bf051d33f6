import type { Message } from '@guiche/contract/messages'
import Link from '@mui/material/Link'
import { MapPin } from 'lucide-react'
import { safeLink } from '../../../platform/safe-link.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { cut, MediaCard, quiet } from './MediaCard.tsx'
import { mediaWords } from './media.words.ts'
import { placeOf } from './media-rules.ts'

interface PlaceCardProps {
  body: string
  /** Further properties of the location. */
  place?: Message['place']
}

/** A location with the small map from the message; no map server is contacted. */
export function PlaceCard({ body, place = {} }: PlaceCardProps) {
  const say = useWords(mediaWords)
  const { picture, link, words } = placeOf(body)
  const { name, url = '' } = place
  const below = place.address ?? (name === undefined ? words : '')
  const page = safeLink(url)
  return (
    <Box>
      {picture !== undefined && <Box component="img" src={picture} alt="" sx={map} />}
      <MediaCard icon={MapPin} href={link}>
        {link !== undefined && (
          <Box component="span" sx={visuallyHidden}>
            {say('openMap')}
          </Box>
        )}
        <Box component="bdi" sx={title}>
          {name ?? say('location')}
        </Box>
        <Box component="bdi" sx={belowTitle}>
          {below}
        </Box>
      </MediaCard>
      {page !== undefined && (
        <Link
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          sx={pageStyle}
        >
          {new URL(page).hostname.replace(/^www\./, '')}
        </Link>
      )}
    </Box>
  )
}

const title = { overflowWrap: 'anywhere' } as const

const belowTitle = { ...quiet, ...title } as const

const pageStyle = {
  ...cut,
  typography: 'caption',
  display: 'block',
  maxWidth: 288,
  // Tall enough for touch.
  lineHeight: '24px',
} as const

const map = {
  display: 'block',
  width: 280,
  maxWidth: '100%',
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: '8px',
  mb: 1,
} as const
