import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Skeleton from '@mui/material/Skeleton'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { ColorDot } from '../../../../ui/ColorChips.tsx'
import { formatDate } from '../../../../ui/formats.ts'
import { useUiWords } from '../../../../ui/ui.words.ts'
import { useContactHistory } from '../contacts.queries.ts'
import { drawerWords } from './drawer.words.ts'

interface ContactHistoryProps {
  contactId: number
  /** The ticket that is open beside the drawer. */
  hereId: number
  onPeek: (ticket: Ticket) => void
}

/** A contact's tickets on every line, the newest first, each with a read-only view. */
export function ContactHistory({ contactId, hereId, onPeek }: ContactHistoryProps) {
  const say = useWords(drawerWords)
  const words = useUiWords()
  const history = useContactHistory(contactId)
  const tickets = history.data?.pages.flatMap((page) => page.tickets)
  if (history.isLoadingError)
    return (
      <Box role="alert" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {errorText(history.error)}{' '}
        <Button size="small" variant="text" onClick={() => void history.refetch()}>
          {words('retry')}
        </Button>
      </Box>
    )
  if (tickets === undefined) return <Skeleton height={48} />
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mx: -2, p: 0 }}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <HistoryItem
              ticket={ticket}
              isHere={ticket.id === hereId}
              onPeek={() => onPeek(ticket)}
            />
          </li>
        ))}
      </Box>
      {history.hasNextPage && (
        <Button
          size="small"
          variant="text"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {say('more')}
        </Button>
      )}
    </>
  )
}

const statusWord = { pending: 'pending', open: 'opened', closed: 'closed' } as const

interface HistoryItemProps {
  ticket: Ticket
  isHere: boolean
  onPeek: () => void
}

function HistoryItem({ ticket, isHere, onPeek }: HistoryItemProps) {
  const say = useWords(drawerWords)
  const { protocol, createdAt, status, queue, user, whatsapp } = ticket
  const details = [say(statusWord[status]), user?.name, whatsapp?.name].filter(Boolean)
  return (
    <ButtonBase
      disabled={isHere}
      aria-label={isHere ? undefined : say('look', { protocol })}
      onClick={onPeek}
      sx={item}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
        <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {formatDate(createdAt)}
        </Box>
        <Box component="span" sx={{ ...cut, color: 'text.secondary' }}>
          {`#${protocol}`}
          {isHere && ` · ${say('here')}`}
        </Box>
        {queue && (
          <Box
            component="span"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}
          >
            <ColorDot color={queue.color} />
            <Box component="bdi" sx={cut}>
              {queue.name}
            </Box>
          </Box>
        )}
      </Box>
      <Box sx={{ ...cut, width: '100%', color: 'text.secondary', typography: 'caption' }}>
        {details.join(' · ')}
      </Box>
    </ButtonBase>
  )
}

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const item = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '100%',
  minHeight: 44,
  px: 2,
  py: 1.5,
  borderRadius: '8px',
  textAlign: 'start',
  typography: 'body2',
  '&:hover': { bgcolor: 'surface.hover' },
} as const
