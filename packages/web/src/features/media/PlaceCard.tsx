import { MapPin } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { Box } from '../../ui/Box.tsx'
import { MediaCard, quiet } from './MediaCard.tsx'
import { mediaWords } from './media.words.ts'
import { placeOf } from './message-parts.ts'

/** A place, with the small map that came with it; no map is asked of anybody else. */
export function PlaceCard({ body }: { body: string }) {
  const say = useWords(mediaWords)
  const { picture, link, words } = placeOf(body)
  return (
    <Box>
      {picture !== undefined && <Box component="img" src={picture} alt="" sx={map} />}
      <MediaCard icon={MapPin} href={link} label={say('openMap')}>
        <Box component="span">{say('location')}</Box>
        <Box component="bdi" sx={{ ...quiet, overflowWrap: 'anywhere' }}>
          {words}
        </Box>
      </MediaCard>
    </Box>
  )
}

const map = {
  display: 'block',
  width: 280,
  maxWidth: '100%',
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: '8px',
  mb: 1,
} as const
