import FormHelperText from '@mui/material/FormHelperText'
import type { DraggableProvided, DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import {
  ChevronDown,
  ChevronUp,
  CircleHelp,
  FileVideo,
  GripVertical,
  Image,
  type LucideIcon,
  MessageSquareText,
  Music,
  Timer,
  X,
} from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { Part, PartFault } from './content-form.ts'
import { mediaWords } from '../media/media.words.ts'
import { FileInput } from '../media/FileInput.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { TextArea } from '../fields/TextArea.tsx'
import { singleBlockWords } from './single-block.words.ts'

export const partIcons: Readonly<Record<Part['type'], LucideIcon>> = {
  message: MessageSquareText,
  interval: Timer,
  img: Image,
  audio: Music,
  video: FileVideo,
  foreign: CircleHelp,
}

type Change = Partial<Pick<Part, 'value' | 'record' | 'file'>>

interface PartCardProps {
  part: Part
  at: number
  last: number
  drag: DraggableProvided
  isDragging: boolean
  fault: PartFault | undefined
  onMove: (to: number) => void
  onChange: (change: Change) => void
  onRemove: () => void
}

/** One element of the sequence. */
export function PartCard({ part, at, last, drag, isDragging, fault, ...acts }: PartCardProps) {
  const { innerRef, draggableProps, dragHandleProps } = drag
  return (
    <Box
      ref={innerRef}
      component="li"
      {...draggableProps}
      style={draggableProps.style}
      data-dragging={isDragging ? '' : undefined}
      sx={card}
    >
      <PartHead
        part={part}
        at={at}
        last={last}
        handle={dragHandleProps}
        onMove={acts.onMove}
        onRemove={acts.onRemove}
      />
      <PartFields part={part} fault={fault} onChange={acts.onChange} />
    </Box>
  )
}

interface PartHeadProps extends Pick<
  PartCardProps,
  'part' | 'at' | 'last' | 'onMove' | 'onRemove'
> {
  handle: DraggableProvidedDragHandleProps | null
}

function PartHead({ part, at, last, handle, onMove, onRemove }: PartHeadProps) {
  const say = useWords(singleBlockWords)
  const Icon = partIcons[part.type]
  const name = { part: say(`part_${part.type}`) }
  const { role: _, ...byPointer } = handle ?? { role: '' }
  return (
    <Box sx={head}>
      {/* Dragging by pointer only; the buttons do the same for keyboards and screen readers. */}
      <Box {...byPointer} tabIndex={-1} aria-hidden title={say('drag', name)} sx={grip}>
        <GripVertical size={16} />
      </Box>
      <Icon size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
        {say('step', { place: at + 1, ...name })}
      </Box>
      <IconAction
        size="small"
        icon={ChevronUp}
        label={say('up', name)}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconAction
        size="small"
        icon={ChevronDown}
        label={say('down', name)}
        disabled={at === last}
        onClick={() => onMove(at + 1)}
      />
      <IconAction size="small" icon={X} label={say('remove', name)} onClick={onRemove} />
    </Box>
  )
}

interface PartFieldsProps {
  part: Part
  fault: PartFault | undefined
  onChange: (change: Change) => void
}

function PartFields({ part, fault, onChange }: PartFieldsProps) {
  const say = useWords(singleBlockWords)
  const sayNode = useWords(nodeDialogWords)
  const error = fault && say(fault)
  switch (part.type) {
    case 'message':
      return (
        <TextArea
          label={sayNode('message')}
          rows={4}
          error={error}
          value={part.value}
          onChange={(value) => onChange({ value })}
        />
      )
    case 'interval':
      return (
        <TextInput
          label={sayNode('seconds')}
          type="number"
          error={error}
          inputProps={{ inputMode: 'numeric', min: 1, max: INTERVAL_MAX_SECONDS }}
          value={part.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )
    case 'img':
    case 'audio':
    case 'video':
      return <MediumPart part={part} kind={part.type} error={error} onChange={onChange} />
    case 'foreign':
      return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{say('foreignHelp')}</Box>
  }
}

interface MediumPartProps {
  part: Part
  kind: 'img' | 'audio' | 'video'
  error: string | undefined
  onChange: (change: Change) => void
}

function MediumPart({ part, kind, error, onChange }: MediumPartProps) {
  const say = useWords(mediaWords)
  const id = useId()
  const hint = error ?? (part.value === '' && part.file === null ? say(`help_${kind}`) : undefined)
  return (
    <>
      <Box>
        <FileInput
          kind={kind}
          aria={{
            id,
            'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
            'aria-invalid': error !== undefined,
          }}
          file={part.file}
          stored={{ value: part.value, name: part.original }}
          onChoose={(file) => onChange({ file })}
        />
        {hint !== undefined && (
          <FormHelperText
            id={`${id}-hint`}
            sx={error === undefined ? undefined : { color: 'error.text' }}
          >
            {hint}
          </FormHelperText>
        )}
      </Box>
      {kind === 'audio' && (
        <SwitchInput
          label={say('record')}
          checked={part.record}
          onChange={(record) => onChange({ record })}
        />
      )}
    </>
  )
}

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  mb: 2,
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  // In the dark scheme the dialog has nearly the same tone, so the card needs an edge.
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-line)',
  '&[data-dragging]': { bgcolor: 'surface.float', boxShadow: '0 8px 24px rgba(10, 11, 30, 0.18)' },
} as const

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
