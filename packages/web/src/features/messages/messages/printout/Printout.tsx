import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Printer } from 'lucide-react'
import { errorProps } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { useTicketCharges } from '../../../money/pix-charges/index.ts'
import { isVisibleTicket, useTicket } from '../../../tickets/tickets/index.ts'
import { printoutWords } from './printout.words.ts'
import { PrintoutPaper } from './PrintoutPaper.tsx'
import { useCompleteThread } from '../thread/use-complete-thread.ts'

/** A conversation for print: all messages that the reader may see, without notes. */
export function Printout({ uuid }: { uuid: string }) {
  const say = useWords(printoutWords)
  const { data: ticket, error, isLoadingError, refetch } = useTicket(uuid)
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  if (ticket === undefined) return <LinearProgress aria-label={say('loadingNone')} />
  if (!isVisibleTicket(ticket)) return <EmptyState role="alert" text={say('notThere')} />
  return <PrintoutSheet ticket={ticket} />
}

function PrintoutSheet({ ticket }: { ticket: Ticket }) {
  const say = useWords(printoutWords)
  const thread = useCompleteThread(ticket.id)
  const { data: charges, isLoadingError, refetch } = useTicketCharges(ticket.id)
  const { messages, isCut } = thread
  const isWhole = thread.isWhole && charges !== undefined
  const hasFailed = thread.hasFailed || isLoadingError
  const count = messages.length
  return (
    <Box sx={page}>
      <Box sx={bar}>
        <Box role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {hasFailed
            ? say('failed')
            : isWhole
              ? say('ready', { count })
              : say('loading', { count })}
        </Box>
        {hasFailed ? (
          <Button
            variant="contained"
            onClick={() => (thread.hasFailed ? thread.retry() : void refetch())}
          >
            {say('retry')}
          </Button>
        ) : (
          <Button
            variant="contained"
            autoFocus
            loading={!isWhole}
            loadingPosition="start"
            startIcon={<Printer aria-hidden />}
            onClick={() => print()}
          >
            {say('print')}
          </Button>
        )}
      </Box>
      <PrintoutPaper
        ticket={ticket}
        messages={messages}
        charges={isWhole ? charges : undefined}
        isCut={isCut}
      />
    </Box>
  )
}

// Paper is white in either colour scheme.
const page = {
  maxWidth: 760,
  mx: 'auto',
  px: 6,
  pb: 12,
  bgcolor: 'common.white',
  color: '#181922',
  minHeight: '100dvh',
  boxSizing: 'border-box',
  '@media print': { maxWidth: 'none', p: 0, minHeight: 0 },
  '@page': { margin: '16mm 14mm' },
} as const

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  mx: -6,
  px: 6,
  py: 3,
  bgcolor: 'surface.app',
  color: 'text.primary',
  '@media print': { display: 'none' },
} as const
