import type { Ticket } from '@guiche/contract/tickets'
import { Suspense } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { unseen } from '../../../ui/unseen.ts'
import type { TicketActions } from '../../tickets/tickets/index.ts'
import { proposalWords } from './prompt-proposals.words.ts'

// Few companies review what their prompts say: others load nothing of it.
const ProposalCard = lazy(() => import('./ProposalCard.tsx'))

export interface OpenProposalProps {
  ticket: Ticket
  actions: Pick<TicketActions, 'accept'>
  /** It was sent or discarded here: the focus goes on from there. */
  onDone: () => void
}

/** What a prompt would answer in this conversation, where its answers are reviewed. */
export function OpenProposal(props: OpenProposalProps) {
  const say = useWords(proposalWords)
  const { hasProposal } = props.ticket
  return (
    <>
      {/* It comes while one reads, and takes the focus from nobody. */}
      <Box role="status" sx={unseen}>
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
