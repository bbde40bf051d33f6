import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { CONTENT_ELEMENTS_MAX } from '@guiche/contract/flow-nodes/single-block'
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import { useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { moveItem } from '../../../../ui/move-item.ts'
import { visuallyHidden } from '../../../../ui/visually-hidden.ts'
import { faultOfPart, type Part, type PartType, partTypes, withPart } from './content-form.ts'
import { PartCard, partIcons } from './PartCard.tsx'
import { groupHelp, groupTitle } from '../dialogs/dialog-styles.ts'
import { singleBlockWords } from './single-block.words.ts'

interface ContentPartsProps {
  parts: readonly Part[]
  /** Violation of the whole list; if set, the violations of each element are shown too. */
  error: string | undefined
  onChange: (parts: readonly Part[]) => void
}

/** Editable list of elements: add, fill in, move by pointer or buttons, remove. */
export function ContentParts({ parts, error, onChange }: ContentPartsProps) {
  const say = useWords(singleBlockWords)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLElement>(null)

  function move(from: number, to: number): void {
    const one = parts[from]
    const next = moveItem(parts, from, to)
    if (one === undefined || next === parts) return
    onChange(next)
    setSaid(say('moved', { part: say(`part_${one.type}`), place: to + 1 }))
  }

  function add(type: PartType): void {
    onChange(withPart(parts, type))
    // Moves the focus into the new element.
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild
      last?.scrollIntoView({ block: 'nearest' })
      last
        ?.querySelector<HTMLElement>('textarea, input:not([type="file"]), button[aria-describedby]')
        ?.focus()
    })
  }

  return (
    <Box role="group" aria-label={say('content')} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={groupTitle}>
        {say('content')}
      </Box>
      <Box sx={groupHelp}>{say('contentHelp')}</Box>
      <DragDropContext
        onDragEnd={({ source, destination }) => {
          if (destination) move(source.index, destination.index)
        }}
      >
        <Droppable droppableId="parts">
          {({ innerRef, droppableProps, placeholder }) => (
            <Box
              ref={(box: HTMLElement | null) => {
                list.current = box
                innerRef(box)
              }}
              {...droppableProps}
              component="ol"
              sx={partList}
            >
              {parts.map((part, at) => (
                <Draggable key={part.key} draggableId={part.key} index={at}>
                  {(drag, { isDragging }) => (
                    <PartCard
                      part={part}
                      at={at}
                      last={parts.length - 1}
                      drag={drag}
                      isDragging={isDragging}
                      fault={error === undefined ? undefined : faultOfPart(part)}
                      onMove={(to) => move(at, to)}
                      onChange={(change) => onChange(parts.with(at, { ...part, ...change }))}
                      onRemove={() => onChange(parts.toSpliced(at, 1))}
                    />
                  )}
                </Draggable>
              ))}
              {placeholder}
            </Box>
          )}
        </Droppable>
      </DragDropContext>
      {parts.length < CONTENT_ELEMENTS_MAX ? (
        <Box sx={adders}>
          {partTypes.map((type) => {
            const Icon = partIcons[type]
            return (
              <Button
                key={type}
                variant="outlined"
                startIcon={<Icon aria-hidden />}
                onClick={() => add(type)}
              >
                {say(`part_${type}`)}
              </Button>
            )
          })}
        </Box>
      ) : (
        <Box sx={groupHelp}>{say('mostParts', { count: CONTENT_ELEMENTS_MAX })}</Box>
      )}
      {error !== undefined && (
        <FormHelperText role="alert" sx={{ color: 'error.text' }}>
          {error}
        </FormHelperText>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  )
}

const partList = { listStyle: 'none', m: 0, p: 0 } as const
const adders = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
