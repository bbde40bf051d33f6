import type { Ticket } from '@guiche/contract/tickets'
import { Suspense } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import type { TicketActions } from '../../tickets/tickets/index.ts'
import { proposalWords } from './prompt-proposals.words.ts'

// Few companies review their prompts' answers: others do not load this.
const ProposalCard = lazy(() => import('./ProposalCard.tsx'))

export interface OpenProposalProps {
  ticket: Ticket
  actions: Pick<TicketActions, 'accept'>
  /** Called after it was sent or discarded here, to move the focus. */
  onDone: () => void
}

/** The answer that a prompt proposes, where answers are reviewed. */
export function OpenProposal(props: OpenProposalProps) {
  const say = useWords(proposalWords)
  const { hasProposal } = props.ticket
  return (
    <>
      {/* A live region announces the proposal without moving the focus. */}
      <Box role="status" sx={visuallyHidden}>
        {hasProposal && say('waits')}
      </Box>
      {hasProposal && (
        <Suspense fallback={null}>
          <ProposalCard {...props} />
        </Suspense>
      )}
    </>
  )
}
