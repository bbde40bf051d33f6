import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import type { TicketActionKind } from '@guiche/contract/ticket-action-rules'
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { editorWords } from './action-editor.words.ts'
import { actionIcons } from './action-icons.ts'

interface ActionHeadProps {
  /** The word for the kind of action. */
  name: string
  kind: TicketActionKind
  at: number
  last: number
  handle: DraggableProvidedDragHandleProps | null
  onMove: (to: number) => void
  onRemove: () => void
}

/** The place and kind of an action, with what moves and removes it. */
export function ActionHead({ name, kind, at, last, handle, onMove, onRemove }: ActionHeadProps) {
  const say = useWords(editorWords)
  const Icon = actionIcons[kind]
  const action = { action: name }
  const { role: _, ...byPointer } = handle ?? { role: '' }
  return (
    <Box sx={head}>
      {/* Hidden from keyboards and screen readers, which use the buttons. */}
      <Box {...byPointer} tabIndex={-1} aria-hidden title={say('drag', action)} sx={grip}>
        <GripVertical size={16} />
      </Box>
      <Icon size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
        {say('step', { place: at + 1, ...action })}
      </Box>
      <IconAction
        size="small"
        icon={ChevronUp}
        label={say('up', action)}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconAction
        size="small"
        icon={ChevronDown}
        label={say('down', action)}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      />
      <IconAction size="small" icon={X} label={say('removeStep', action)} onClick={onRemove} />
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
