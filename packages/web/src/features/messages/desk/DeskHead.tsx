import { Archive, Inbox, ListFilter, Search, SquarePen } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useOwnQueues } from '../../setup/queues/index.ts'
import { TicketTabs, ticketWords } from '../../tickets/tickets/index.ts'
import { deskWords } from './desk.words.ts'
import type { DeskFilter } from './use-desk-filter.ts'

interface DeskHeadProps {
  filter: DeskFilter
  /** Id of the panel that the tabs show. */
  panelId: string
  /** Opens the dialog for a new ticket. */
  onNewTicket: () => void
}

/** The tabs of the desk, with the filter of queues and the button for a new ticket. */
export function DeskHead({ filter, panelId, onNewTicket }: DeskHeadProps) {
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const queues = useOwnQueues()
  const { tab, setTab, narrowing, narrow } = filter
  return (
    <Box sx={row}>
      <TicketTabs
        look="line"
        label={say('title')}
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'open', label: say('open'), icon: <Inbox size={16} aria-hidden /> },
          { key: 'closed', label: say('closed'), icon: <Archive size={16} aria-hidden /> },
          { key: 'search', label: say('search'), icon: <Search size={16} aria-hidden /> },
        ]}
      />
      <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', mr: -2 }}>
        {queues.length > 1 && (
          <FilterMenu
            look="icon"
            icon={ListFilter}
            label={words('queues')}
            options={queues}
            chosen={narrowing.queueIds ?? []}
            onChange={(ids) => narrow({ queueIds: ids.length === 0 ? null : ids })}
            none={words('noQueues')}
          />
        )}
        <IconAction label={words('newTicket')} icon={SquarePen} onClick={onNewTicket} />
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'center',
  height: 48,
  flexShrink: 0,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const
