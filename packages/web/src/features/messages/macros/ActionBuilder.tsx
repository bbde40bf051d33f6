import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
} from '@hello-pangea/dnd'
import { ACTIONS_MAX, type ActionKindOf, actionsOf } from '@guiche/contract/ticket-action-rules'
import type { MacroAction } from '@guiche/contract/ticket-actions'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { ChevronDown, ChevronUp, GripVertical, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { ActionFields } from './ActionFields.tsx'
import { actionIcons } from './action-icons.ts'
import { type Fault, actionFaults, type Step, withNewStep } from './action-rules.ts'
import { macroWords } from './macros.words.ts'
import { referenceIds, type ReferenceLists } from './use-reference-lists.ts'

interface ActionBuilderProps {
  steps: readonly Step[]
  known: ReferenceLists
  /** The error of the whole list. While it is set, the error of each action is shown too. */
  error: string | undefined
  onChange: (steps: readonly Step[]) => void
}

/** The list of a macro's actions: add, edit, remove, and move by pointer or buttons. */
export function ActionBuilder({ steps, known, error, onChange }: ActionBuilderProps) {
  const say = useWords(macroWords)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLElement>(null)
  const faults = known.isLoading
    ? []
    : actionFaults(
        steps.map(({ action }) => action),
        referenceIds(known),
      )

  function move(from: number, to: number) {
    const step = steps[from]
    const next = moveItem(steps, from, to)
    if (step === undefined || next === steps) return
    onChange(next)
    setSaid(say('moved', { action: say(`kind_${step.action.kind}`), place: to + 1 }))
  }

  return (
    <Box role="group" aria-label={say('actions')} sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'subtitle2', mb: 1 }}>{say('actions')}</Box>
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
                      <StepHead
                        action={action}
                        at={at}
                        last={steps.length - 1}
                        handle={dragHandleProps}
                        onMove={(to) => move(at, to)}
                        onRemove={() => onChange(steps.toSpliced(at, 1))}
                      />
                      <ActionFields
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
      <AddAction
        count={steps.length}
        onAdd={(kind) => {
          onChange(withNewStep(steps, kind))
          requestAnimationFrame(() => focusAddedAction(list.current, steps, kind))
        }}
      />
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
function faultShownNow(fault: Fault | undefined, error: string | undefined): Fault | undefined {
  const isKnownAtOnce = fault === 'brokenHelp' || fault === 'afterClose'
  return isKnownAtOnce || error !== undefined ? fault : undefined
}

/** Focuses the action that was just added. */
function focusAddedAction(
  list: HTMLElement | null,
  before: readonly Step[],
  kind: ActionKindOf<'person'>,
): void {
  const added = withNewStep(before, kind).findIndex(
    ({ key }) => !before.some((one) => one.key === key),
  )
  const item = list?.children[added]
  const field = item?.querySelector<HTMLElement>('textarea, input, [role="combobox"]')
  const last = item?.querySelector<HTMLElement>('button:last-of-type')
  ;(field ?? last)?.focus()
}

interface StepHeadProps {
  action: MacroAction
  at: number
  last: number
  handle: DraggableProvidedDragHandleProps | null
  onMove: (to: number) => void
  onRemove: () => void
}

function StepHead({ action, at, last, handle, onMove, onRemove }: StepHeadProps) {
  const say = useWords(macroWords)
  const Icon = actionIcons[action.kind]
  const name = { action: say(`kind_${action.kind}`) }
  const { role: _, ...byPointer } = handle ?? { role: '' }
  return (
    <Box sx={head}>
      {/* Hidden from keyboards and screen readers, which use the buttons. */}
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
      <IconAction size="small" icon={X} label={say('removeStep', name)} onClick={onRemove} />
    </Box>
  )
}

function AddAction({
  count,
  onAdd,
}: {
  count: number
  onAdd: (kind: ActionKindOf<'person'>) => void
}) {
  const say = useWords(macroWords)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [hasAdded, setHasAdded] = useState(false)
  if (count >= ACTIONS_MAX)
    return (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {say('most', { count: ACTIONS_MAX })}
      </Box>
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Plus aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => {
          setHasAdded(false)
          setAnchor(currentTarget)
        }}
      >
        {say('addAction')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // The added action takes the focus.
        disableRestoreFocus={hasAdded}
        slotProps={{ list: { 'aria-label': say('addAction') } }}
      >
        {actionsOf.person.map((kind) => {
          const Icon = actionIcons[kind]
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                setHasAdded(true)
                setAnchor(null)
                onAdd(kind)
              }}
            >
              <Icon aria-hidden />
              {say(`kind_${kind}`)}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
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
