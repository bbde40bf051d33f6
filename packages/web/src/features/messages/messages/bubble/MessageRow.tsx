import { memo, type PointerEvent, useRef, useState } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { MacroRunLine } from '../../macro-runs/index.ts'
import { ChargeCard } from '../../../money/pix-charges/index.ts'
import { NoteCard } from '../../../tickets/ticket-notes/index.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { SendingBubble } from './SendingBubble.tsx'
import type { ThreadActions } from '../actions/thread-actions.ts'
import { isSameRow, type ThreadRow } from '../thread/thread-rows.ts'
import { ThreadDividers } from '../thread/ThreadDividers.tsx'

interface MessageRowProps {
  row: ThreadRow
  actions: ThreadActions
}

/**
 * A message with the dividers above it. A sending and its stored message are the same element, so that the keyboard
 * focus survives the server's response.
 */
export const MessageRow = memo(
  function MessageRow({ row, actions }: MessageRowProps) {
    const { isMet, ...meeting } = useHoverOrFocus()
    return (
      <Box sx={row.isFirstOfGroup ? firstOfGroup : ofGroup}>
        <ThreadDividers row={row} />
        <Box
          {...meeting}
          data-message={row.kind === 'message' ? row.message.id : row.key}
          tabIndex={-1}
          role="article"
          sx={rowStyleOf(row)}
          style={hasReactions(row) ? roomForReactions : undefined}
        >
          <RowBody row={row} actions={actions} isMet={isMet} />
        </Box>
      </Box>
    )
  },
  (before, after) => before.actions === after.actions && isSameRow(before.row, after.row),
)

/** Hover time that ignores rows passing below the pointer during a scroll. */
const MET_AFTER_MS = 50

/**
 * The actions are rendered only for a bubble that was hovered or focused: for all bubbles they would be most of the
 * thread.
 */
function useHoverOrFocus() {
  const [isMet, setIsMet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    isMet,
    onFocus: () => setIsMet(true),
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') timer.current = setTimeout(() => setIsMet(true), MET_AFTER_MS)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}

function RowBody({ row, actions, isMet }: MessageRowProps & { isMet: boolean }) {
  switch (row.kind) {
    case 'message':
      return <MessageBubble row={row} actions={actions} isMet={isMet} />
    case 'sending':
      return <SendingBubble row={row} actions={actions} />
    case 'note':
      return <NoteCard note={row.note} />
    case 'run':
      return <MacroRunLine run={row.run} />
    case 'charge':
      return <ChargeCard charge={row.charge} canSend={actions.onReply !== undefined} />
  }
}

function rowStyleOf(row: ThreadRow) {
  if (row.kind === 'run') return middleLine
  return row.kind !== 'message' || row.message.fromMe ? ourLine : theirLine
}

function hasReactions(row: ThreadRow): boolean {
  return row.kind === 'message' && row.message.reactions.length > 0 && !row.message.isDeleted
}

/** Reactions overlap the lower edge of the bubble. */
const roomForReactions = { marginBottom: 16 } as const

const ofGroup = { px: { xs: 3, sm: 6 }, pt: 0.5 } as const

const firstOfGroup = { ...ofGroup, pt: 2 } as const

/** A message with its actions, aligned to its side of the thread. */
const theirLine = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  borderRadius: '12px',
  outlineOffset: 2,
  WebkitTouchCallout: 'none',
  '& .actions': { opacity: 0 },
  '&:hover .actions, &:focus-within .actions, &:focus .actions, & .actions:has([aria-expanded="true"])':
    { opacity: 1 },
  '@media (hover: none)': { '& .actions': { display: 'none' } },
} as const

const ourLine = { ...theirLine, flexDirection: 'row-reverse' } as const

const middleLine = { ...theirLine, justifyContent: 'center' } as const
