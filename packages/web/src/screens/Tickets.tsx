import type { Ticket } from '@guiche/contract/tickets'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { Composer, preloadComposer } from '../features/messages/composer/index.ts'
import { DeskManager, type OpenTab } from '../features/messages/desk/index.ts'
import { useDraftsLive } from '../features/tickets/drafts/index.ts'
import { FirstSteps } from '../features/outside/first-steps/index.ts'
import {
  Conversation,
  PeekDialog,
  useGreeting,
  usePrefetchThread,
} from '../features/messages/messages/index.ts'
import { usePresenceLive } from '../features/tickets/presence/index.ts'
import { firstNameOf, useSession } from '../features/organisation/sessions/index.ts'
import { useShortcut } from '../features/organisation/shortcuts/index.ts'
import {
  CloseReasonQuestion,
  focusOnList,
  TICKETS_PATH,
  useTicketActions,
} from '../features/tickets/tickets/index.ts'
import { staysAfterAccept } from '../platform/desk-preferences.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { EmptyDeskDrawing } from '../ui/drawings/EmptyDeskDrawing.tsx'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { ResizeHandle, useListWidth } from './ResizeHandle.tsx'
import { PaneTabs } from './PaneTabs.tsx'
import { ticketWords } from './tickets.words.ts'

/** The tickets page: lists of waiting and open tickets on the left, the conversation on the right (core 2). */
export default function Tickets() {
  const say = useWords(ticketWords)
  const { ticketId } = useParams()
  const [params] = useSearchParams()
  // With a message in the address, the thread is fetched around that message instead.
  usePrefetchThread(params.has('message') ? undefined : ticketId)
  const { user } = useSession()
  const greet = useGreeting()
  const navigate = useNavigate()
  const [openTab, setOpenTab] = useOpenTab()
  const [peeked, setPeeked] = useState<Ticket>()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const actions = useTicketActions((ticket) => {
    if (!staysAfterAccept.read()) setOpenTab('open')
    void greet(ticket)
  })

  useFocusOnList(ticketId)
  useDraftsLive()
  usePresenceLive()
  useEffect(() => {
    if (ticketId !== undefined) preloadComposer()
  }, [ticketId])
  useShortcut('back', () => void navigate(TICKETS_PATH), { enabled: ticketId !== undefined })

  const manager = (
    <DeskManager
      selectedUuid={ticketId}
      actions={actions}
      onPeek={user.profile === 'admin' ? setPeeked : undefined}
      openTab={openTab}
      onOpenTab={setOpenTab}
      onShowList={() => {
        if (!isWide && ticketId !== undefined) void navigate(TICKETS_PATH)
      }}
      onOpened={(ticket) => {
        setOpenTab('open')
        void navigate(`${TICKETS_PATH}/${ticket.uuid}`)
      }}
    />
  )
  const renderConversation = (onBack?: () => void) =>
    ticketId === undefined ? (
      <EmptyDesk heading={onBack ? 'h1' : 'h2'} />
    ) : (
      <Suspense fallback={null}>
        <Conversation
          key={ticketId}
          uuid={ticketId}
          actions={actions}
          onBack={onBack}
          composer={renderComposer}
        />
      </Suspense>
    )

  return (
    <>
      <title>{`${say('title')} · Guichê`}</title>
      <DeskPanes
        isWide={isWide}
        ticketId={ticketId}
        manager={manager}
        conversation={renderConversation}
      />
      {peeked && (
        <LazyOverlay>
          <PeekDialog ticket={peeked} onClose={() => setPeeked(undefined)} />
        </LazyOverlay>
      )}
      <CloseReasonQuestion />
    </>
  )
}

function renderComposer(props: ComponentProps<typeof Composer>) {
  return (
    <Suspense fallback={<Box sx={{ height: 120, flexShrink: 0 }} />}>
      <Composer {...props} />
    </Suspense>
  )
}

interface DeskPanesProps {
  isWide: boolean
  ticketId: string | undefined
  manager: React.ReactNode
  conversation: (onBack?: () => void) => React.ReactNode
}

/**
 * Both panes side by side, or one at a time. Both layouts render the same elements, so that rotating a tablet keeps the
 * search and typed text.
 */
function DeskPanes({ isWide, ticketId, manager, conversation }: DeskPanesProps) {
  const say = useWords(ticketWords)
  const navigate = useNavigate()
  const [pane, setPane] = useDeskPane(ticketId)
  const box = useRef<HTMLDivElement>(null)
  const { css, px, set } = useListWidth(box)
  const pageOfOne = {
    id: 'desk-pane',
    role: 'tabpanel',
    'aria-label': say(pane === 'list' ? 'title' : 'conversation'),
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      {!isWide && (
        <PaneTabs<Pane>
          key="panes"
          label={say('panes')}
          panelId={pageOfOne.id}
          value={pane}
          onChange={setPane}
          tabs={[
            { key: 'conversation', label: say('conversation') },
            { key: 'list', label: say('title') },
          ]}
        />
      )}
      <Box
        key="desk"
        ref={box}
        {...(!isWide && pageOfOne)}
        sx={{ display: 'flex', flex: 1, minHeight: 0 }}
      >
        {/* The list stays mounted, so that it keeps its tab and its search. */}
        <Box
          key="list"
          hidden={!isWide && pane !== 'list'}
          sx={{ flexShrink: 0, minWidth: 'min(320px, 100%)', '&[hidden]': { display: 'none' } }}
          style={{ width: isWide ? css : '100%' }}
        >
          {manager}
        </Box>
        {isWide && <ResizeHandle key="edge" box={box} px={px} set={set} />}
        {(isWide || pane === 'conversation') && (
          <Box key="conversation" sx={{ flex: 1, minWidth: 0, height: '100%' }}>
            {conversation(isWide ? undefined : () => void navigate(TICKETS_PATH))}
          </Box>
        )}
      </Box>
    </Box>
  )
}

type Pane = 'conversation' | 'list'

/** The pane that is shown when there is room for one. */
function useDeskPane(ticketId: string | undefined): [Pane, (pane: Pane) => void] {
  const [params] = useSearchParams()
  const paneOf = (id: string | undefined): Pane => (id === undefined ? 'list' : 'conversation')
  // A link to a message of the open ticket, or to the waiting tickets, switches the pane too.
  const location = useLocation()
  const asked = hasPendingTab(location.state) ? location.key : undefined
  const opened = ticketId === undefined ? asked : `${ticketId} ${params.get('message') ?? ''}`
  const [shown, setShown] = useState({ opened, pane: paneOf(ticketId) })
  if (shown.opened !== opened) setShown({ opened, pane: paneOf(ticketId) })
  return [shown.pane, (pane) => setShown({ opened, pane })]
}

/** Shown while no ticket is open. */
function EmptyDesk({ heading }: { heading: 'h1' | 'h2' }) {
  const say = useWords(ticketWords)
  const { user } = useSession()
  return (
    <Box component="section" aria-label={say('conversation')} sx={desk}>
      <EmptyDeskDrawing />
      <Box component={heading} sx={{ typography: 'h2', m: 0, mt: 6 }}>
        {say('greeting', { name: firstNameOf(user.name) })}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary', textWrap: 'balance' }}>
        {say('sentence')}
      </Box>
      <Box sx={{ width: '100%', maxWidth: 440, mt: 8, '&:empty': { display: 'none' } }}>
        <FirstSteps ground="app" />
      </Box>
    </Box>
  )
}

/** Moves the focus to the list after a conversation was closed by its own buttons. */
function useFocusOnList(ticketId: string | undefined): void {
  const before = useRef(ticketId)
  useEffect(() => {
    const hasLeft = before.current !== undefined && ticketId === undefined
    before.current = ticketId
    if (!hasLeft) return
    let callOff: (() => void) | undefined
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) callOff = focusOnList()
    })
    return () => {
      cancelAnimationFrame(frame)
      callOff?.()
    }
  }, [ticketId])
}

function hasPendingTab(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'openTab' in state && state.openTab === 'pending'
  )
}

/** A notification of a waiting ticket opens the tab of waiting tickets. */
function useOpenTab(): [OpenTab, (tab: OpenTab) => void] {
  const location = useLocation()
  const { key } = location
  const asked = hasPendingTab(location.state)
  const [tab, setTab] = useState<OpenTab>(asked ? 'pending' : 'open')
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    if (asked) setTab('pending')
  }
  return [tab, setTab]
}

const desk = {
  height: '100%',
  boxSizing: 'border-box',
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // Content that is too tall starts at its top.
  justifyContent: 'safe center',
  px: 6,
  // Slightly above the middle looks centred.
  pt: 6,
  pb: 20,
  textAlign: 'center',
  bgcolor: 'surface.app',
  '& > svg': { flexShrink: 0 },
  // On small screens the first steps take the place of the drawing.
  '@media (max-width: 899.95px), (max-height: 799.95px)': {
    '&:has(section) > svg': { display: 'none !important' },
  },
} as const
