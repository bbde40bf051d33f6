import type { Ticket } from '@guiche/contract/tickets'
import { Suspense, useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { lazy } from '../../../ui/lazy.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import {
  focusOnList,
  type TicketActions,
  type TicketSelection,
  ticketWords,
  TICKETS,
  useJoinRoom,
  useSelection,
} from '../../tickets/tickets/index.ts'
import { DeskHead } from './DeskHead.tsx'
import { DeskLists } from './DeskLists.tsx'
import { DeskTools } from './DeskTools.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type OpenTab, useDeskFilter } from './use-desk-filter.ts'
import { deskListOf, useDeskLists } from './use-desk-lists.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk/BulkBar.tsx')).BulkBar }))
const NewTicketDialog = lazy(async () => ({
  default: (await import('./new-ticket/NewTicketDialog.tsx')).NewTicketDialog,
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
  const id = useId()
  const filter = useDeskFilter(openTab, onOpenTab)
  const { tab, setTab, search } = filter
  const [isOpening, setIsOpening] = useState(false)
  const lists = useDeskLists(filter)
  const selection = useListSelection(`${tab} ${openTab} ${search}`)
  const isChoosing = useEverTrue(selection.tickets.length > 0)
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
      <DeskHead filter={filter} panelId={`${id}-panel`} onNewTicket={() => setIsOpening(true)} />
      <Box role="tabpanel" id={`${id}-panel`} aria-label={say(tab)} sx={panel}>
        <DeskTools
          filter={filter}
          lists={lists}
          panelId={`${id}-list`}
          openTab={openTab}
          onOpenTab={onOpenTab}
        />
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
        <LazyOverlay>
          <NewTicketDialog
            refuse={actions.refuse}
            onClose={() => setIsOpening(false)}
            onOpened={onOpened}
          />
        </LazyOverlay>
      )}
    </Box>
  )
}

/** The selected tickets. A selection belongs to its list and is cleared in another, and by the shortcut `back`. */
function useListSelection(list: string): TicketSelection {
  const selection = useSelection()
  const [selectedIn, setSelectedIn] = useState(list)
  if (selectedIn !== list) {
    setSelectedIn(list)
    selection.clear()
  }
  useShortcut('back', selection.clear, { enabled: selection.tickets.length > 0 })
  return selection
}

/** Shortcuts that show the pending or open tickets from anywhere on the desk and focus the list. */
function useStageKeys(show: (stage: OpenTab) => void): void {
  const showAndFocusList = (stage: OpenTab) => {
    show(stage)
    focusOnList()
  }
  useShortcut('waiting', () => showAndFocusList('pending'))
  useShortcut('serving', () => showAndFocusList('open'))
}

/**
 * Keeps the bulk bar mounted after the first selection: its code is loaded then, and its dialogs outlive the selection.
 */
function useEverTrue(isTrue: boolean): boolean {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was
}

const pane = {
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  bgcolor: 'surface.pane',
} as const

const panel = {
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
} as const
