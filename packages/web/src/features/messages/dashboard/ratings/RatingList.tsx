import type { Rating } from '@guiche/contract/dashboard'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ColorDot } from '../../../../ui/ColorChips.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { scrollShadeStyle } from '../../../../ui/theme-roles.ts'
import { useNextPage, type NextPage } from '../../../../ui/use-next-page.ts'
import { rateLooks, ratingStepOf } from './rating-rules.ts'
import { ratingsWords } from './ratings.words.ts'

interface RatingListProps extends Omit<NextPage, 'count'> {
  ratings: readonly Rating[]
}

/** Customers' ratings and comments, the newest first; the next page loads near the end. */
export function RatingList({ ratings, ...paging }: RatingListProps) {
  const say = useWords(ratingsWords)
  const { box, onScroll } = useNextPage({ ...paging, count: ratings.length })
  return (
    <Box
      ref={box}
      onScroll={onScroll}
      role="group"
      aria-label={say('comments')}
      tabIndex={0}
      sx={scroll}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ratings.map((rating) => (
          <RatingItem key={rating.id} rating={rating} />
        ))}
      </Box>
    </Box>
  )
}

function RatingItem({ rating }: { rating: Rating }) {
  const say = useWords(ratingsWords)
  const { comment, contact, queue, ratedAt, ticket, user, whatsapp } = rating
  const rate = ratingStepOf(rating.rate)
  const { icon: Icon, color } = rateLooks[rate]
  return (
    <Box component="li" sx={item}>
      <Box component="span" sx={{ display: 'inline-flex', color, mt: '2px' }}>
        <Icon size={20} role="img" aria-label={say(`rate_${rate}`)} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
          <Link
            component={RouterLink}
            to={`/tickets/${ticket.uuid}`}
            aria-label={say('openTicket', { name: contact.name })}
            sx={name}
          >
            <bdi>{contact.name}</bdi>
          </Link>
          <Box component="time" dateTime={ratedAt} sx={time}>
            {formatDateTime(ratedAt)}
          </Box>
        </Box>
        <Box sx={comment === null ? { color: 'text.secondary' } : words}>
          {comment === null ? say('noComment') : <bdi>{comment}</bdi>}
        </Box>
        <Box sx={facts}>
          <bdi>{user?.name ?? say('nobody')}</bdi>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
            {queue && <ColorDot color={queue.color} />}
            <bdi>{queue?.name ?? say('noQueue')}</bdi>
          </Box>
          {whatsapp && <bdi>{whatsapp.name}</bdi>}
        </Box>
      </Box>
    </Box>
  )
}

const scroll = {
  ...scrollShadeStyle('app'),
  maxHeight: 480,
  overflow: 'auto',
  mx: -2,
  borderRadius: '8px',
} as const

const item = {
  display: 'flex',
  gap: 3,
  px: 2,
  py: 3,
  '&:not(:first-of-type)': { borderTop: '1px solid var(--ui-palette-surface-rule)' },
} as const

const name = { fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' } as const

const time = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '80ch' } as const

const facts = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  mt: 1,
  typography: 'caption',
  color: 'text.secondary',
} as const
