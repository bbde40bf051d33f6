import { type Recipient, recipientFilters } from '@guiche/contract/campaigns'
import type { CampaignReport } from '@guiche/contract/campaign-reports'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../../ui/DataTable.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../../ui/FilterChip.tsx'
import { formatCount } from '../../../../ui/formats.ts'
import { listState } from '../../../../ui/list-state.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { ToneChip } from '../../../../ui/ToneChip.tsx'
import { useCompanyTimeFormat } from '../../../organisation/sessions/index.ts'
import { reasonText, recipientStepOf, stateTone } from './recipient-texts.ts'
import { RecipientActions } from './RecipientActions.tsx'
import { type RecipientFilter, useRecipients } from './report.queries.ts'
import { reportWords } from './report.words.ts'

/** The recipients with their progress and the reasons of failures. */
export function Recipients({ report }: { report: CampaignReport }) {
  const say = useWords(reportWords)
  const navigate = useNavigate()
  const [state, setState] = useState<RecipientFilter>('')
  const [search, setSearch] = useState('')
  const { id, counts } = report.campaign
  const list = useRecipients(id, state, search)
  // Filters without recipients are hidden, except the selected one.
  const offered = recipientFilters.filter((one) => counts[one] > 0 || one === state)
  return (
    <Box component="section" aria-label={say('recipients')} sx={frame}>
      <Box sx={head}>
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          {say('recipients')}
        </Box>
        <Box sx={searchStyle}>
          <SearchBox value={search} onSearch={setSearch} label={say('search')} />
        </Box>
        <RecipientActions report={report} />
      </Box>
      <Box role="group" aria-label={say('filter')} sx={chips}>
        <FilterChip
          label={say('countOf', { label: say('all'), count: formatCount(counts.total) })}
          isOn={state === ''}
          aria-pressed={state === ''}
          onClick={() => setState('')}
        />
        {offered.map((one) => (
          <FilterChip
            key={one}
            label={say('countOf', { label: say(`is_${one}`), count: formatCount(counts[one]) })}
            isOn={state === one}
            aria-pressed={state === one}
            onClick={() => setState(one)}
          />
        ))}
      </Box>
      <Box sx={table}>
        <DataTable
          // Each filter has its own scroll position.
          key={`${state} ${search}`}
          label={say('recipients')}
          columns={useRecipientColumns()}
          rows={list.recipients}
          rowKey={(recipient) => recipient.id}
          rowName={({ name, number }) => name || number}
          onOpen={({ ticketUuid }) => {
            if (ticketUuid !== null) void navigate(`/tickets/${ticketUuid}`)
          }}
          menu={({ ticketUuid }) =>
            ticketUuid === null
              ? []
              : [
                  {
                    key: 'ticket',
                    label: say('openTicket'),
                    icon: MessagesSquare,
                    onSelect: () => void navigate(`/tickets/${ticketUuid}`),
                  },
                ]
          }
          {...listState(list, errorText)}
          empty={<EmptyState text={say(counts.total === 0 ? 'noneYet' : 'noneFound')} />}
        />
      </Box>
    </Box>
  )
}

function useRecipientColumns(): Column<Recipient>[] {
  const say = useWords(reportWords)
  const timeText = useCompanyTimeFormat()
  return [
    {
      key: 'name',
      header: say('name'),
      card: 'title',
      render: ({ name, number }) => (
        <Box sx={{ minWidth: 0 }}>
          <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
            {name || number}
          </Box>
          <Box sx={{ ...cut, ...small, fontVariantNumeric: 'tabular-nums' }}>{number}</Box>
        </Box>
      ),
    },
    {
      key: 'state',
      header: say('state'),
      width: 168,
      render: (recipient) => (
        <ToneChip tone={stateTone[recipient.state]} label={say(recipientStepOf(recipient))} />
      ),
    },
    {
      key: 'reason',
      header: say('reason'),
      render: (recipient) => {
        const why = [waitText(recipient, say, timeText), reasonText(recipient, say)]
          .filter(Boolean)
          .join(' · ')
        return (
          <Box
            component="span"
            sx={twoLines}
            title={[why, recipient.reason].filter(Boolean).join('\n')}
          >
            {why}
          </Box>
        )
      },
    },
    {
      key: 'message',
      header: say('message'),
      card: 'none',
      render: ({ message }) => (
        <Box component="bdi" sx={{ ...cut, color: 'text.secondary' }} title={message ?? undefined}>
          {message}
        </Box>
      ),
    },
    {
      key: 'at',
      header: say('when'),
      width: 136,
      isTabular: true,
      render: (recipient) => {
        const at = latestStepAt(recipient)
        return at && timeText(at)
      },
    },
  ]
}

/** The time until which a recipient waits, if it is known. */
function waitText(
  { state, notBefore }: Recipient,
  say: (word: 'notBefore', values: { at: string }) => string,
  timeText: (at: string) => string,
): string {
  return state === 'pending' && notBefore !== null
    ? say('notBefore', { at: timeText(notBefore) })
    : ''
}

/** Time of the recipient's latest step. */
function latestStepAt(recipient: Recipient): string | null {
  const { optedOutAt, answeredAt, readAt, deliveredAt, acceptedAt, queuedAt } = recipient
  return optedOutAt ?? answeredAt ?? readAt ?? deliveredAt ?? acceptedAt ?? queuedAt
}

const frame = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const

const searchStyle = { width: { xs: '100%', sm: 280 }, ml: { sm: 'auto' } } as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const

/** A long list scrolls within its own box. */
const table = {
  height: 480,
  display: 'flex',
  flexDirection: 'column',
  mx: { xs: -4, sm: -6 },
} as const

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'normal',
  typography: 'body2',
} as const

const small = { typography: 'caption', color: 'text.secondary' } as const
