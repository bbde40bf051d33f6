import { ACTIONS_MAX, type ActionKindOf, actionsOf } from '@guiche/contract/ticket-action-rules'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import {
  ArrowRightLeft,
  Check,
  ChevronDown,
  ChevronUp,
  Eraser,
  type LucideIcon,
  MessageSquareText,
  Plus,
  StickyNote,
  TagIcon,
  UserRoundPlus,
  Webhook,
  Workflow,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { moveItem } from '../../../ui/move-item.ts'
import { visuallyHidden } from '../../../ui/visually-hidden.ts'
import { ActionFields } from './ActionFields.tsx'
import { companyRuleWords } from './company-rules.words.ts'
import { type Fault, actionFaults, type Step, withNewStep } from './rule-steps.ts'
import { referenceIdsOf, type ReferenceLists } from './use-reference-lists.ts'

/** The same icons as where users do these actions by hand. */
const icons: Readonly<Record<ActionKindOf<'rule'>, LucideIcon>> = {
  assign: UserRoundPlus,
  tag: TagIcon,
  untag: Eraser,
  queue: ArrowRightLeft,
  send: MessageSquareText,
  note: StickyNote,
  flow: Workflow,
  webhook: Webhook,
  close: Check,
}

interface ActionStepsProps {
  steps: readonly Step[]
  known: ReferenceLists
  /** The error of the whole list. While it is set, the error of each action is shown too. */
  error: string | undefined
  onChange: (steps: readonly Step[]) => void
}

/** A rule's actions in their order. */
export function ActionSteps({ steps, known, error, onChange }: ActionStepsProps) {
  const say = useWords(companyRuleWords)
  const [said, setSaid] = useState('')
  const actions = steps.map(({ action }) => action)
  const faults = known.isLoading ? [] : actionFaults(actions, referenceIdsOf(known))

  function move(from: number, to: number) {
    const step = steps[from]
    const next = moveItem(steps, from, to)
    if (step === undefined || next === steps) return
    onChange(next)
    setSaid(say('moved', { action: say(`kind_${step.action.kind}`), place: to + 1 }))
  }

  return (
    <Box role="group" aria-label={say('actions')} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {say('actions')}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map(({ key, action }, at) => {
          const Icon = icons[action.kind]
          const name = { action: say(`kind_${action.kind}`) }
          return (
            <Box key={key} component="li" sx={card}>
              <Box sx={head}>
                <Icon size={16} aria-hidden />
                <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 500 }}>
                  {say('step', { place: at + 1, ...name })}
                </Box>
                <IconAction
                  size="small"
                  icon={ChevronUp}
                  label={say('stepUp', name)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <IconAction
                  size="small"
                  icon={ChevronDown}
                  label={say('stepDown', name)}
                  disabled={at === steps.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconAction
                  size="small"
                  icon={X}
                  label={say('removeStep', name)}
                  onClick={() => onChange(steps.toSpliced(at, 1))}
                />
              </Box>
              <ActionFields
                action={action}
                known={known}
                fault={faultShownNow(faults[at], error)}
                onChange={(changed) => onChange(steps.with(at, { key, action: changed }))}
              />
            </Box>
          )
        })}
      </Box>
      <AddAction count={steps.length} onAdd={(kind) => onChange(withNewStep(steps, kind))} />
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

function AddAction({
  count,
  onAdd,
}: {
  count: number
  onAdd: (kind: ActionKindOf<'rule'>) => void
}) {
  const say = useWords(companyRuleWords)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {say('addAction')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': say('addAction') } }}
      >
        {actionsOf.rule.map((kind) => {
          const Icon = icons[kind]
          return (
            <MenuItem
              key={kind}
              onClick={() => {
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
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const
