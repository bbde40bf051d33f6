import Switch from '@mui/material/Switch'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { TicketTabs, ticketWords } from '../../tickets/tickets/index.ts'
import { deskWords } from './desk.words.ts'
import { DeskPreferencesMenu } from './DeskPreferencesMenu.tsx'
import type { DeskFilter, OpenTab } from './use-desk-filter.ts'
import type { Lists } from './use-desk-lists.ts'

interface DeskToolsProps {
  filter: DeskFilter
  lists: Lists
  /** Id of the panel of the open or pending tickets. */
  panelId: string
  openTab: OpenTab
  onOpenTab: (tab: OpenTab) => void
}

/** The second row of the desk: the stages or the search, and the switch for the tickets of colleagues. */
export function DeskTools({ filter, lists, panelId, openTab, onOpenTab }: DeskToolsProps) {
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const { tab, search, setSearch, mayShowAll, showAll, setShowAll } = filter
  return (
    <Box sx={tools} hidden={tab === 'closed' && !mayShowAll}>
      {tab === 'open' && (
        <TicketTabs
          look="pill"
          label={say('stages')}
          panelId={panelId}
          value={openTab}
          onChange={onOpenTab}
          tabs={[
            { key: 'open', label: say('assigned'), ...countProps(lists.open.count) },
            {
              key: 'pending',
              label: say('pending'),
              ...countProps(lists.pending.count),
              isUrgent: true,
            },
          ]}
        />
      )}
      {tab === 'search' && (
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SearchBox value={search} onSearch={setSearch} label={words('searchLabel')} autoFocus />
        </Box>
      )}
      {tab === 'open' && <DeskPreferencesMenu isWaiting={openTab === 'pending'} />}
      {mayShowAll && tab !== 'search' && (
        <Box component="label" data-tip={words('showAllHelp')} sx={showAllBox}>
          <Switch
            checked={showAll}
            onChange={(_, isOn) => setShowAll(isOn)}
            slotProps={{ input: { 'aria-label': words('showAll') } }}
          />
          <span aria-hidden>{words('showAll')}</span>
        </Box>
      )}
    </Box>
  )
}

function countProps(count: number | undefined) {
  return count === undefined ? {} : { count }
}

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
