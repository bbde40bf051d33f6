import FormHelperText from '@mui/material/FormHelperText'
import type { DraggableProvided } from '@hello-pangea/dnd'
import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import {
  CircleHelp,
  FileVideo,
  Image,
  type LucideIcon,
  MessageSquareText,
  Music,
  Timer,
} from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SwitchInput, TextInput } from '../../../../ui/Field.tsx'
import { StepHead } from '../../../../ui/StepHead.tsx'
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
  const say = useWords(singleBlockWords)
  const { innerRef, draggableProps, dragHandleProps } = drag
  const name = { part: say(`part_${part.type}`) }
  return (
    <Box
      ref={innerRef}
      component="li"
      {...draggableProps}
      style={draggableProps.style}
      data-dragging={isDragging ? '' : undefined}
      sx={card}
    >
      <StepHead
        icon={partIcons[part.type]}
        title={say('step', { place: at + 1, ...name })}
        labels={{
          drag: say('drag', name),
          up: say('up', name),
          down: say('down', name),
          remove: say('remove', name),
        }}
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
