import type { PromptProposal } from '@guiche/contract/prompt-proposals'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatTimeOrDate } from '../../../ui/formats.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useJoinRoom } from '../../tickets/tickets/index.ts'
import type { OpenProposalProps } from './OpenProposal.tsx'
import { proposalsLive } from './prompt-proposals.live.ts'
import { ticketProposal } from './prompt-proposals.queries.ts'
import { proposalWords } from './prompt-proposals.words.ts'
import { useProposalActions } from './use-proposal-actions.ts'

/** A prompt's proposed answer: sent as it is, edited in the composer, or discarded. */
export default function ProposalCard(props: OpenProposalProps) {
  const say = useWords(proposalWords)
  const { data: proposal, isLoadingError, error, refetch } = useProposal(props.ticket.id)
  if (isLoadingError)
    return (
      <Box role="alert" sx={{ ...frame, flexDirection: 'row', alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0, color: 'warning.text' }}>{errorText(error)}</Box>
        <Button size="small" onClick={() => void refetch()}>
          {say('retry')}
        </Button>
      </Box>
    )
  if (proposal === undefined)
    return (
      <Box aria-busy sx={frame}>
        <Skeleton width="30%" />
        <Skeleton width="80%" />
      </Box>
    )
  // A new proposal is a new card, so that a click meant for the earlier one has no effect.
  return proposal && <ProposedAnswer key={proposal.id} {...props} proposal={proposal} />
}

/** The proposed answer for a ticket, kept current. */
function useProposal(ticketId: number) {
  useHearing(proposalsLive)
  useJoinRoom('ChatBox', [ticketProposal(ticketId).queryKey], { of: ticketId })
  return useQuery(ticketProposal(ticketId))
}

function ProposedAnswer({ proposal, ...given }: OpenProposalProps & { proposal: PromptProposal }) {
  const say = useWords(proposalWords)
  const titleId = useId()
  const { doing, send, edit, discard } = useProposalActions(proposal, given)
  const { prompt, text, cited, createdAt } = proposal
  const isBusy = doing !== undefined
  return (
    <Box role="region" aria-labelledby={titleId} sx={frame}>
      <Box sx={head}>
        <Bot size={16} aria-hidden />
        <Box component="h2" id={titleId} sx={title}>
          {say('title', { name: prompt.name })}
        </Box>
        <Box component="time" dateTime={createdAt} sx={quiet}>
          {formatTimeOrDate(createdAt)}
        </Box>
      </Box>
      <Box tabIndex={0} dir="auto" data-proposal-text sx={words}>
        {text}
      </Box>
      <CitedArticles proposal={{ cited }} />
      <Box sx={foot}>
        <Button
          size="small"
          variant="contained"
          loading={doing === 'send'}
          disabled={isBusy}
          onClick={() => void send()}
        >
          {say('send')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          title={say('editHelp')}
          loading={doing === 'edit'}
          disabled={isBusy}
          onClick={() => void edit()}
        >
          {say('edit')}
        </Button>
        <Button
          size="small"
          loading={doing === 'discard'}
          disabled={isBusy}
          onClick={() => void discard()}
        >
          {say('discard')}
        </Button>
        <Box component="span" sx={{ ...quiet, flex: '1 1 160px', textAlign: 'end' }}>
          {say('help')}
        </Box>
      </Box>
    </Box>
  )
}

/** The articles that the answer is based on. */
function CitedArticles({ proposal: { cited } }: { proposal: Pick<PromptProposal, 'cited'> }) {
  const say = useWords(proposalWords)
  if (cited.length === 0) return null
  return (
    <Box sx={{ ...quiet, overflowWrap: 'anywhere' }}>
      {`${say('articles')}: `}
      {cited.map(({ title: name, url }, index) => (
        <span key={`${name} ${url}`}>
          {index > 0 && ', '}
          {url === null ? (
            <bdi>{name}</bdi>
          ) : (
            <Link href={url} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
      ))}
    </Box>
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  px: 3,
  py: 2,
  typography: 'body2',
  bgcolor: 'surface.pane',
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 24,
  '& > svg': { color: 'text.secondary', flexShrink: 0 },
} as const

const title = {
  m: 0,
  flex: 1,
  minWidth: 0,
  typography: 'body2',
  fontWeight: 600,
  overflowWrap: 'anywhere',
} as const

const quiet = { typography: 'caption', color: 'text.secondary' } as const

const words = {
  maxHeight: 'min(240px, 30vh)',
  overflowY: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
} as const

const foot = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const
