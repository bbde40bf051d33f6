import { Droppable } from '@hello-pangea/dnd'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ColorDot } from '../../../ui/ColorChips.tsx'
import { opaqueColor } from '../../../ui/colors.ts'
import { formatCount } from '../../../ui/formats.ts'
import type { Lane } from './board-lanes.ts'
import { kanbanWords } from './kanban.words.ts'
import { KanbanCard } from './KanbanCard.tsx'

/** Cards rendered before the lane shows a button for more. */
const DRAWN = 50

/** One lane of the board, in its tag's colour. */
export function KanbanLane({ lane: { key, tag, tickets } }: { lane: Lane }) {
  const say = useWords(kanbanWords)
  const titleId = useId()
  const [most, setMost] = useState(DRAWN)
  const shown = tickets.slice(0, most)
  const rest = tickets.length - shown.length
  const name = tag?.name ?? say('open')
  return (
    <Box component="section" aria-labelledby={titleId} data-lane={key} sx={laneStyle}>
      <Box
        component="header"
        sx={head}
        style={tag ? { boxShadow: `inset 0 3px 0 ${opaqueColor(tag.color)}` } : undefined}
      >
        {tag && <ColorDot color={tag.color} size={10} />}
        <Box component="h2" id={titleId} sx={title}>
          <bdi>{name}</bdi>
        </Box>
        <Box
          component="span"
          aria-label={say('cards', { count: tickets.length })}
          role="img"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(tickets.length)}
        </Box>
      </Box>
      <Droppable droppableId={String(key)}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <Box
            ref={innerRef}
            {...droppableProps}
            data-over={isDraggingOver ? '' : undefined}
            sx={cards}
          >
            {shown.map((ticket, index) => (
              <KanbanCard key={ticket.id} ticket={ticket} lane={key} index={index} />
            ))}
            {placeholder}
            {tickets.length === 0 && !isDraggingOver && (
              <Box sx={{ p: 4, textAlign: 'center', color: 'text.secondary', typography: 'body2' }}>
                {say('noCards')}
              </Box>
            )}
          </Box>
        )}
      </Droppable>
      {rest > 0 && (
        <Button variant="text" onClick={() => setMost(most + DRAWN * 2)} sx={{ m: 2, mt: 0 }}>
          {say('more', { count: Math.min(rest, DRAWN * 2) })}
        </Button>
      )}
    </Box>
  )
}

const laneStyle = {
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  width: { xs: 'calc(100vw - 48px)', sm: 288 },
  minHeight: '100%',
  scrollSnapAlign: { xs: 'center', sm: 'none' },
  borderRadius: '12px',
  bgcolor: 'surface.sunken',
} as const

/** The lane's title stays visible while the cards scroll below it. */
const head = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 3,
  height: 44,
  flexShrink: 0,
  borderRadius: '12px 12px 0 0',
  bgcolor: 'surface.sunken',
} as const

const title = {
  flex: 1,
  minWidth: 0,
  m: 0,
  typography: 'h4',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

const cards = {
  flex: 1,
  minHeight: 96,
  p: 2,
  pt: 1,
  borderRadius: '0 0 12px 12px',
  transition: 'background-color 120ms ease-out',
  '&[data-over]': { bgcolor: 'surface.hover' },
} as const
