import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { ChevronDown, ChevronUp, GripVertical, type LucideIcon, X } from 'lucide-react'
import { Box } from './Box.tsx'
import { IconAction } from './IconAction.tsx'

export interface StepHeadProps {
  icon: LucideIcon
  /** Place and kind of the step. */
  title: string
  labels: {
    readonly drag: string
    readonly up: string
    readonly down: string
    readonly remove: string
  }
  at: number
  last: number
  handle: DraggableProvidedDragHandleProps | null
  onMove: (to: number) => void
  onRemove: () => void
}

/** Head of a step in a list that the user orders, with the handle and the buttons that move and remove it. */
export function StepHead(props: StepHeadProps) {
  const { icon: Icon, title, labels, at, last, handle, onMove, onRemove } = props
  const { role: _, ...byPointer } = handle ?? { role: '' }
  return (
    <Box sx={head}>
      {/* Hidden from keyboards and screen readers, which use the buttons. */}
      <Box {...byPointer} tabIndex={-1} aria-hidden title={labels.drag} sx={grip}>
        <GripVertical size={16} />
      </Box>
      <Icon size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
        {title}
      </Box>
      <IconAction
        size="small"
        icon={ChevronUp}
        label={labels.up}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconAction
        size="small"
        icon={ChevronDown}
        label={labels.down}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      />
      <IconAction size="small" icon={X} label={labels.remove} onClick={onRemove} />
    </Box>
  )
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const

const grip = {
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 28,
  flexShrink: 0,
  color: 'text.secondary',
  cursor: 'grab',
  touchAction: 'none',
} as const
