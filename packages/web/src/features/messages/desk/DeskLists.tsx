import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useDraftTexts } from '../../tickets/drafts/index.ts'
import { useOwnQueues } from '../../setup/queues/index.ts'
import { TicketList, type TicketSelection, ticketWords } from '../../tickets/tickets/index.ts'
import type { DeskManagerProps } from './DeskManager.tsx'
import { EmptyDeskList } from './EmptyDeskList.tsx'
import { FoundTickets } from './FoundTickets.tsx'
import type { DeskFilter } from './use-desk-filter.ts'
import type { Lists } from './use-desk-lists.ts'

interface DeskListsProps extends Pick<
  DeskManagerProps,
  'selectedUuid' | 'actions' | 'onPeek' | 'openTab' | 'onOpenTab'
> {
  panelId: string
  filter: DeskFilter
  lists: Lists
  selection: TicketSelection
  /** Opens the dialog for a new ticket. */
  onBegin: () => void
}

/** The list of the selected tab. */
export function DeskLists({
  panelId,
  filter,
  lists,
  openTab,
  onOpenTab,
  onBegin,
  ...given
}: DeskListsProps) {
  const say = useWords(ticketWords)
  const queues = useOwnQueues()
  const draftOf = useDraftTexts()
  const { tab, narrowing, showAll } = filter
  const shared = { ...given, draftOf, showsQueue: (narrowing.queueIds ?? queues).length !== 1 }
  const empty = (
    <EmptyDeskList
      kind={tab === 'open' ? openTab : tab === 'closed' ? 'closed' : 'found'}
      filter={filter}
      pendingCount={lists.pending.count}
      onPending={() => onOpenTab('pending')}
      onBegin={onBegin}
    />
  )

  switch (tab) {
    case 'open':
      return (
        <Box
          role="tabpanel"
          id={panelId}
          aria-label={say(openTab === 'open' ? 'assigned' : 'pending')}
          sx={panel}
        >
          <TicketList
            {...shared}
            key={openTab}
            label={say(`list_${openTab}`)}
            list={lists[openTab]}
            showsUser={showAll && openTab === 'open'}
            empty={empty}
          />
        </Box>
      )
    case 'closed':
      return (
        <TicketList
          {...shared}
          key="closed"
          label={say('list_closed')}
          list={lists.closed}
          showsUser={showAll}
          empty={empty}
        />
      )
    case 'search':
      return <FoundTickets filter={filter} lists={lists} shared={shared} empty={empty} />
  }
}

const panel = { flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' } as const
