import type { Ticket } from '@guiche/contract/tickets'
import Switch from '@mui/material/Switch'
import { Archive, Inbox, ListFilter, Search, SquarePen } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterMenu } from '../../../ui/FilterMenu.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { Overlay } from '../../../ui/Overlay.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { useOwnQueues } from '../../setup/queues/index.ts'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import {
  focusOnList,
  type TicketActions,
  TicketTabs,
  ticketWords,
  TICKETS,
  useJoinRoom,
  useSelection,
} from '../../tickets/tickets/index.ts'
import { deskWords } from './desk.words.ts'
import { DeskLists } from './DeskLists.tsx'
import { FilterBar } from './FilterBar.tsx'
import { DeskPreferencesMenu } from './DeskPreferencesMenu.tsx'
import { type OpenTab, useDeskFilter } from './use-desk-filter.ts'
import { deskListOf, useDeskLists } from './use-desk-lists.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { lazy } from '../../../ui/lazy.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar }))
const NewTicketDialog = lazy(async () => ({
  default: (await import('./NewTicketDialog.tsx')).NewTicketDialog,
}))

export interface DeskManagerProps {
  selectedUuid: string | undefined
  actions: TicketActions
  onPeek: ((ticket: Ticket) => void) | undefined
  openTab: OpenTab
  onOpenTab: (tab: OpenTab) => void
  /** Called by shortcuts that need the list, which may be hidden. */
  onShowList: () => void
  /** Called with a ticket that was created here. */
  onOpened: (ticket: Ticket) => void
}

/** The desk's lists of tickets: open, pending, closed and search. */
export function DeskManager(props: DeskManagerProps) {
  const { openTab, onOpenTab, actions, onOpened } = props
  const say = useWords(ticketWords)
  const words = useWords(deskWords)
  const id = useId()
  const queues = useOwnQueues()
  const filter = useDeskFilter(openTab, onOpenTab)
  const { tab, setTab, search, setSearch, narrowing, narrow, mayShowAll, showAll } = filter
  const [isOpening, setIsOpening] = useState(false)
  const lists = useDeskLists(filter)
  const selection = useSelection()
  const place = `${tab} ${openTab} ${search}`
  const [chosenIn, setChosenIn] = useState(place)
  if (chosenIn !== place) {
    // A selection belongs to its list and is cleared in another.
    setChosenIn(place)
    selection.clear()
  }
  const isChoosing = useEverTrue(selection.tickets.length > 0)
  useShortcut('back', selection.clear, { enabled: selection.tickets.length > 0 })
  useStageKeys((stage) => {
    setTab('open')
    onOpenTab(stage)
    props.onShowList()
  })
  useJoinRoom('Tickets', [TICKETS], { of: 'open' })
  useJoinRoom('Tickets', [TICKETS], { of: 'pending' })
  useJoinRoom('Tickets', [TICKETS], { of: 'closed', isOn: tab !== 'open' })

  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={pane}>
      <Box component="h1" id={`${id}-title`} sx={visuallyHidden}>
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
          <IconAction
            label={words('newTicket')}
            icon={SquarePen}
            onClick={() => setIsOpening(true)}
          />
        </Box>
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
              <SearchBox
                value={search}
                onSearch={setSearch}
                label={words('searchLabel')}
                autoFocus
              />
            </Box>
          )}
          {tab === 'open' && <DeskPreferencesMenu isWaiting={openTab === 'pending'} />}
          {mayShowAll && tab !== 'search' && (
            <Box component="label" data-tip={words('showAllHelp')} sx={showAllBox}>
              <Switch
                checked={showAll}
                onChange={(_, isOn) => filter.setShowAll(isOn)}
                slotProps={{ input: { 'aria-label': words('showAll') } }}
              />
              <span aria-hidden>{words('showAll')}</span>
            </Box>
          )}
        </Box>
        <FilterBar filter={filter}>
          <ViewsMenu
            standing={filter.standing}
            isNarrowed={filter.isNarrowed || search !== ''}
            onApply={filter.apply}
          />
        </FilterBar>
        <DeskLists
          {...props}
          panelId={`${id}-list`}
          filter={filter}
          lists={lists}
          selection={selection}
          onBegin={() => setIsOpening(true)}
        />
        {isChoosing && (
          <Suspense fallback={null}>
            <BulkBar selection={selection} tickets={deskListOf(lists, tab, openTab).tickets} />
          </Suspense>
        )}
      </Box>
      {isOpening && (
        <Overlay>
          <NewTicketDialog
            refuse={actions.refuse}
            onClose={() => setIsOpening(false)}
            onOpened={onOpened}
          />
        </Overlay>
      )}
    </Box>
  )
}

/** Shortcuts that show the pending or open tickets from anywhere on the desk and focus the list. */
function useStageKeys(show: (stage: OpenTab) => void): void {
  const showNow = (stage: OpenTab) => {
    show(stage)
    focusOnList()
  }
  useShortcut('waiting', () => showNow('pending'))
  useShortcut('serving', () => showNow('open'))
}

/**
 * Keeps the bulk bar mounted after the first selection: its code is loaded then, and its dialogs outlive the selection.
 */
function useEverTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was
}

function countProps(count: number | undefined) {
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

const tabsRow = {
  display: 'flex',
  alignItems: 'center',
  height: 48,
  flexShrink: 0,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const

const panel = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
} as const

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
