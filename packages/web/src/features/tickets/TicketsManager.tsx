import type { Ticket } from '@guiche/contract/tickets'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import { Archive, Inbox, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { joinRoom } from '../../platform/live.ts'
import { preference, usePreference } from '../../platform/preferences.ts'
import { useWords } from '../../platform/words.ts'
import { EmptyListDrawing } from '../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useOwnQueues } from '../queues/index.ts'
import { useSession } from '../sessions/index.ts'
import { QueueFilter } from './QueueFilter.tsx'
import type { TicketFilter } from './ticket-pages.ts'
import { TicketList } from './TicketList.tsx'
import { useTickets } from './tickets.queries.ts'
import { ticketWords } from './tickets.words.ts'
import { TicketTabs } from './TicketTabs.tsx'
import { useJoined } from './use-joined.ts'
import type { TicketActions } from './use-ticket-actions.ts'

export type ManagerTab = 'open' | 'closed' | 'search'
export type OpenTab = 'open' | 'pending'

export interface TicketsManagerProps {
  selectedUuid: string | undefined
  actions: TicketActions
  onPeek: ((ticket: Ticket) => void) | undefined
  openTab: OpenTab
  onOpenTab: (tab: OpenTab) => void
}

const showAllKept = preference('ticketsShowAll', (stored) => stored === 'true')

/** The tickets that one works on, waits for, has closed or searches. */
export function TicketsManager({
  selectedUuid,
  actions,
  onPeek,
  openTab,
  onOpenTab,
}: TicketsManagerProps) {
  const say = useWords(ticketWords)
  const { user, may } = useSession()
  const id = useId()
  const queues = useOwnQueues()
  const [tab, setTab] = useState<ManagerTab>('open')
  const [search, setSearch] = useState('')
  const [queueIds, setQueueIds] = useState<readonly number[] | null>(null)
  const [showAllWanted, setShowAll] = usePreference(showAllKept)
  const mayShowAll = may('tickets-manager:showall')
  const showAll = mayShowAll && showAllWanted

  const base: TicketFilter = {
    userId: user.id,
    status: null,
    showAll,
    queueIds,
    search: '',
    withUnread: false,
  }
  // Both are always loaded: their counts stand on the tabs.
  const open = useTickets({ ...base, status: 'open' })
  const pending = useTickets({ ...base, status: 'pending' })
  const closed = useTickets({ ...base, status: 'closed' }, tab === 'closed')
  const found = useTickets(
    { ...base, search: search.toLowerCase() },
    tab === 'search' && search !== '',
  )
  useJoined(() => joinRoom('Tickets', 'open'))
  useJoined(() => joinRoom('Tickets', 'pending'))
  useJoined(() => joinRoom('Tickets', 'closed'), tab !== 'open')

  const shared = {
    selectedUuid,
    actions,
    onPeek,
    showsQueue: (queueIds ?? queues).length !== 1,
  }
  const empty = (kind: 'open' | 'pending' | 'closed' | 'found') => (
    <EmptyState
      drawing={<EmptyListDrawing />}
      text={say(`none_${kind}`, { search })}
      help={say(`noneHelp_${kind}`)}
    />
  )

  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={pane}>
      <Box component="h1" id={`${id}-title`} sx={unseen}>
        {say('title')}
      </Box>
      <Box sx={tabsRow}>
        <TicketTabs
          look="line"
          label={say('title')}
          panelId={`${id}-panel`}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'open', label: say('open'), icon: <Inbox size={16} aria-hidden /> },
            { key: 'closed', label: say('closed'), icon: <Archive size={16} aria-hidden /> },
            { key: 'search', label: say('search'), icon: <Search size={16} aria-hidden /> },
          ]}
        />
        {queues.length > 1 && (
          <Box sx={{ ml: 'auto', mr: -2 }}>
            <QueueFilter queues={queues} chosen={queueIds} onChange={setQueueIds} />
          </Box>
        )}
      </Box>
      <Box role="tabpanel" id={`${id}-panel`} aria-label={say(tab)} sx={panel}>
        <Box sx={tools} hidden={tab === 'closed' && !mayShowAll}>
          {tab === 'open' && (
            <TicketTabs
              look="pill"
              label={say('stages')}
              panelId={`${id}-list`}
              value={openTab}
              onChange={onOpenTab}
              tabs={[
                { key: 'open', label: say('assigned'), ...counted(open.count) },
                {
                  key: 'pending',
                  label: say('pending'),
                  ...counted(pending.count),
                  isUrgent: true,
                },
              ]}
            />
          )}
          {tab === 'search' && (
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <SearchBox value={search} onSearch={setSearch} label={say('searchLabel')} autoFocus />
            </Box>
          )}
          {mayShowAll && tab !== 'search' && (
            <Tooltip title={say('showAllHelp')}>
              <Box component="label" sx={showAllBox}>
                <Switch
                  checked={showAll}
                  onChange={(_, isOn) => setShowAll(isOn)}
                  slotProps={{ input: { 'aria-label': say('showAll') } }}
                />
                <span aria-hidden>{say('showAll')}</span>
              </Box>
            </Tooltip>
          )}
        </Box>
        {tab === 'open' && (
          <Box
            role="tabpanel"
            id={`${id}-list`}
            aria-label={say(openTab === 'open' ? 'assigned' : 'pending')}
            sx={panel}
          >
            {openTab === 'open' ? (
              <TicketList
                {...shared}
                key="open"
                label={say('list_open')}
                list={open}
                showsUser={showAll}
                empty={empty('open')}
              />
            ) : (
              <TicketList
                {...shared}
                key="pending"
                label={say('list_pending')}
                list={pending}
                showsUser={false}
                empty={empty('pending')}
              />
            )}
          </Box>
        )}
        {tab === 'closed' && (
          <TicketList
            {...shared}
            label={say('list_closed')}
            list={closed}
            showsUser={showAll}
            empty={empty('closed')}
          />
        )}
        {tab === 'search' &&
          (search === '' ? (
            <EmptyState
              drawing={<EmptyListDrawing />}
              text={say('searchFirst')}
              help={say('searchFirstHelp')}
            />
          ) : (
            <TicketList
              {...shared}
              label={say('list_found')}
              list={found}
              showsUser
              empty={empty('found')}
            />
          ))}
      </Box>
    </Box>
  )
}

function counted(count: number | undefined) {
  return count === undefined ? {} : { count }
}

const pane = {
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  bgcolor: 'surface.pane',
} as const

const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const tabsRow = {
  display: 'flex',
  alignItems: 'center',
  height: 48,
  flexShrink: 0,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const panel = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const

const tools = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  flexShrink: 0,
  px: 4,
  '&[hidden]': { display: 'none' },
  '& [role="tablist"]': { ml: -2 },
} as const

const showAllBox = {
  ml: 'auto',
  flexShrink: 0,
  '@container (max-width: 379px)': { '& > span:last-child': { display: 'none' } },
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
  cursor: 'pointer',
} as const
