import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd'
import FormHelperText from '@mui/material/FormHelperText'
import { useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import {
  type ActionLists,
  actionWords,
  type ComposedActor,
  kindWord,
} from '../ticket-actions/index.ts'
import { editorWords } from './action-editor.words.ts'
import { ActionFields } from './ActionFields.tsx'
import { ActionHead } from './ActionHead.tsx'
import {
  type ActionFault,
  blankAction,
  type Step,
  stepFaults,
  stepOf,
  withNewStep,
} from './action-steps.ts'
import { AddActionButton } from './AddActionButton.tsx'

interface ActionEditorProps {
  actor: ComposedActor
  title: string
  steps: readonly Step[]
  known: ActionLists
  /** The error of the whole list. While it is set, the error of each action is shown too. */
  error: string | undefined
  onChange: (steps: readonly Step[]) => void
}

/** The actions of a macro or rule: add, edit, remove, and move by pointer or buttons. */
export function ActionEditor({ actor, title, steps, known, error, onChange }: ActionEditorProps) {
  const say = useWords(editorWords)
  const sayAction = useWords(actionWords)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLElement>(null)
  const faults = stepFaults(steps, known)

  function move(from: number, to: number) {
    const step = steps[from]
    const next = moveItem(steps, from, to)
    if (step === undefined || next === steps) return
    onChange(next)
    const action = sayAction(kindWord(actor, step.action.kind))
    setSaid(say('moved', { action, place: to + 1 }))
  }

  function add(kind: Step['action']['kind']) {
    const added = stepOf(blankAction(actor, kind))
    const next = withNewStep(steps, added)
    onChange(next)
    requestAnimationFrame(() => focusItem(list.current?.children[next.indexOf(added)]))
  }

  return (
    <Box role="group" aria-label={title} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {title}
      </Box>
      <DragDropContext
        onDragEnd={({ source, destination }) => {
          if (destination) move(source.index, destination.index)
        }}
      >
        <Droppable droppableId="steps">
          {({ innerRef, droppableProps, placeholder }) => (
            <Box
              ref={(box: HTMLElement | null) => {
                list.current = box
                innerRef(box)
              }}
              {...droppableProps}
              component="ol"
              sx={stepList}
            >
              {steps.map(({ key, action }, at) => (
                <Draggable key={key} draggableId={key} index={at}>
                  {({ innerRef: itemRef, draggableProps, dragHandleProps }, { isDragging }) => (
                    <Box
                      ref={itemRef}
                      component="li"
                      {...draggableProps}
                      data-dragging={isDragging ? '' : undefined}
                      style={draggableProps.style}
                      sx={card}
                    >
                      <ActionHead
                        name={sayAction(kindWord(actor, action.kind))}
                        kind={action.kind}
                        at={at}
                        last={steps.length - 1}
                        handle={dragHandleProps}
                        onMove={(to) => move(at, to)}
                        onRemove={() => onChange(steps.toSpliced(at, 1))}
                      />
                      <ActionFields
                        actor={actor}
                        action={action}
                        known={known}
                        fault={faultShownNow(faults[at], error)}
                        onChange={(changed) => onChange(steps.with(at, { key, action: changed }))}
                      />
                    </Box>
                  )}
                </Draggable>
              ))}
              {placeholder}
            </Box>
          )}
        </Droppable>
      </DragDropContext>
      <AddActionButton actor={actor} count={steps.length} onAdd={add} />
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

/** A deleted reference is shown at once; a missing value only after an attempt to save. */
function faultShownNow(
  fault: ActionFault | undefined,
  error: string | undefined,
): ActionFault | undefined {
  const isKnownAtOnce = fault === 'brokenHelp' || fault === 'afterClose'
  return isKnownAtOnce || error !== undefined ? fault : undefined
}

/** Focuses the first input of an action, or its last button. */
function focusItem(item: Element | undefined): void {
  const field = item?.querySelector<HTMLElement>('textarea, input, [role="combobox"]')
  const last = item?.querySelector<HTMLElement>('button:last-of-type')
  ;(field ?? last)?.focus()
}

const stepList = { listStyle: 'none', m: 0, p: 0 } as const

const card = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  mb: 2,
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  // A dark dialog has nearly the same tone as the box, so that the box gets an outline.
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-line)',
  '&[data-dragging]': { bgcolor: 'surface.float', boxShadow: '0 8px 24px rgba(10, 11, 30, 0.18)' },
} as const
