import Button from '@mui/material/Button'
import { Check, Eye, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { TicketListItemProps } from './TicketListItem.tsx'
import { ticketWords } from '../tickets.words.ts'

/** Actions on a ticket from its row. */
export function TicketRowActions({
  ticket,
  isReachable,
  isBusy,
  actions,
  onPeek,
}: Pick<TicketListItemProps, 'ticket' | 'isReachable' | 'isBusy' | 'actions' | 'onPeek'>) {
  const say = useWords(ticketWords)
  const { name } = ticket.contact
  const tabIndex = isReachable ? 0 : -1
  let main: ReactNode
  switch (ticket.status) {
    case 'pending':
      main = (
        <Button
          data-main={ticket.hasProposal ? undefined : ''}
          size="small"
          tabIndex={tabIndex}
          loading={isBusy}
          aria-label={say('acceptOf', { name })}
          onClick={() => void actions.accept(ticket)}
        >
          {say('accept')}
        </Button>
      )
      break
    case 'open':
      main = (
        <IconAction
          size="small"
          className="quiet"
          tabIndex={tabIndex}
          label={say('closeOf', { name })}
          icon={Check}
          onClick={() => void actions.close(ticket)}
        />
      )
      break
    case 'closed':
      main = (
        <IconAction
          size="small"
          className="quiet"
          tabIndex={tabIndex}
          disabled={isBusy}
          label={say('reopenOf', { name })}
          icon={RotateCcw}
          onClick={() => void actions.reopen(ticket)}
        />
      )
  }
  return (
    <Box sx={actionsBox}>
      {onPeek && (
        <IconAction
          size="small"
          className="quiet peek"
          tabIndex={tabIndex}
          label={say('peekOf', { name })}
          icon={Eye}
          onClick={() => onPeek(ticket)}
        />
      )}
      {main}
    </Box>
  )
}

const actionsBox = {
  position: 'absolute',
  right: 16,
  bottom: 8,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
} as const
