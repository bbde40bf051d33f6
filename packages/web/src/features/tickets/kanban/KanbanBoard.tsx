import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useUiWords } from '../../../ui/ui.words.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useKanbanTags } from '../../setup/tags/index.ts'
import { type BoardFilter, searchCards, lanesOf } from './board-lanes.ts'
import { kanbanLive } from './kanban.live.ts'
import { useBoard, useMoveCard } from './kanban.queries.ts'
import { kanbanWords } from './kanban.words.ts'
import { KanbanLane } from './KanbanLane.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'

interface KanbanBoardProps {
  filter: BoardFilter
  search: string
}

const NONE: readonly never[] = []

/** Open and pending tickets in the lanes of their kanban tags. Cards are dragged by pointer, touch or keyboard. */
export function KanbanBoard({ filter, search }: KanbanBoardProps) {
  const say = useWords(kanbanWords)
  const board = useBoard(filter)
  const tags = useKanbanTags()
  useHearing(kanbanLive)
  const tickets = board.data?.tickets ?? NONE
  const tagList = tags.data ?? NONE
  const lanes = useMemo(
    () => lanesOf(searchCards(tickets, search), tagList),
    [tickets, tagList, search],
  )
  const { move, tell } = useCardDrag(tickets, tagList)

  const failed = [board, tags].filter(({ isLoadingError }) => isLoadingError)
  const [first] = failed
  if (board.isPending || tags.isPending) return <BoardSkeleton />
  return (
    <>
      {/* The board stays on the screen, empty, below the error (features 8). */}
      {first && (
        <BoardError
          text={errorText(first.error)}
          onRetry={() => failed.forEach((one) => void one.refetch())}
        />
      )}
      {board.data?.hasMore === true && (
        <Box role="status" sx={{ px: { xs: 4, sm: 6 }, pb: 2, color: 'text.secondary' }}>
          {say('capped', { count: tickets.length })}
        </Box>
      )}
      <DragDropContext
        dragHandleUsageInstructions={say('how')}
        onDragStart={({ draggableId, source }, provided) =>
          tell(provided, 'lifted', draggableId, source.droppableId)
        }
        onDragUpdate={({ draggableId, destination }, provided) =>
          tell(provided, 'over', draggableId, destination?.droppableId)
        }
        onDragEnd={move}
      >
        <Box sx={tagList.length === 0 ? { ...boardStyle, ...wrapped } : boardStyle} tabIndex={-1}>
          {lanes.map((lane) => (
            <KanbanLane key={lane.key} lane={lane} />
          ))}
          {tags.data?.length === 0 && <EmptyBoard />}
        </Box>
      </DragDropContext>
    </>
  )
}

/** An error with a retry button, above the board. */
function BoardError({ text, onRetry }: { text: string; onRetry: () => void }) {
  const words = useUiWords()
  return (
    <Box role="alert" sx={failedLine}>
      <CircleAlert size={16} aria-hidden />
      <Box component="span" sx={{ minWidth: 0 }}>
        {text}
      </Box>
      <Button size="small" variant="text" onClick={onRetry}>
        {words('retry')}
      </Button>
    </Box>
  )
}

/** Returns the drop handler and the announcements for screen readers during a drag. */
function useCardDrag(tickets: readonly Ticket[], tags: readonly Tag[]) {
  const say = useWords(kanbanWords)
  const { mutateAsync } = useMoveCard()
  const ticketOf = (draggableId: string) =>
    tickets.find(({ id }) => id === Number(draggableId.split(':')[1]))
  const tagOf = (droppableId: string) => tags.find(({ id }) => String(id) === droppableId)

  function announceDrag(
    { announce }: ResponderProvided,
    word: 'lifted' | 'over' | 'dropped' | 'cancelled',
    draggableId: string,
    droppableId: string | undefined,
  ) {
    const name = ticketOf(draggableId)?.contact.name ?? ''
    const lane = droppableId === undefined ? '' : (tagOf(droppableId)?.name ?? say('open'))
    announce(say(lane === '' ? 'cancelled' : word, { name, lane }))
  }

  function moveDroppedCard(
    { draggableId, source, destination }: DropResult,
    provided: ResponderProvided,
  ) {
    const ticket = ticketOf(draggableId)
    const isMoved = destination != null && destination.droppableId !== source.droppableId
    const lane = isMoved ? destination.droppableId : undefined
    announceDrag(provided, isMoved ? 'dropped' : 'cancelled', draggableId, lane)
    if (!isMoved || ticket === undefined) return
    const to = tagOf(destination.droppableId) ?? null
    // The lane was deleted during the drag.
    if (to === null && destination.droppableId !== OPEN_LANE) return
    void saveMove(ticket, to)
  }

  async function saveMove(ticket: Ticket, to: Tag | null) {
    const wasInLane = ticket.tags.some(({ kanban }) => kanban === 1)
    try {
      await mutateAsync({ ticket, to })
      if (wasInLane) toast.success(say('removed'))
      if (to !== null) toast.success(say('added'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { move: moveDroppedCard, tell: announceDrag }
}

function BoardSkeleton() {
  return (
    <Box sx={boardStyle} aria-busy>
      {[3, 2, 1].map((cards) => (
        <Box key={cards} sx={{ width: 288, flexShrink: 0 }}>
          <Skeleton height={44} />
          {Array.from({ length: cards }, (_, at) => (
            <Skeleton key={at} variant="rounded" height={112} sx={{ mt: 2 }} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

const failedLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: { xs: 4, sm: 6 },
  pb: 2,
  color: 'error.text',
  '& > svg': { flexShrink: 0 },
} as const

/** On a narrow screen the toolbar wraps above the single visible lane. */
const wrapped = { flexWrap: { xs: 'wrap', sm: 'nowrap' } } as const

/** The only element that scrolls, on both axes: a drag scrolls one scroll container only. */
const boardStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  alignItems: 'stretch',
  gap: 3,
  px: { xs: 4, sm: 6 },
  pb: 4,
  scrollSnapType: { xs: 'x mandatory', sm: 'none' },
} as const
