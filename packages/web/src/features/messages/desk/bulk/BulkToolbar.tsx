import type { Ticket } from '@guiche/contract/tickets'
import LinearProgress from '@mui/material/LinearProgress'
import { ArrowRightLeft, Check, ListChecks, TagIcon, UserRoundPlus, X } from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import type { TicketSelection } from '../../../tickets/tickets/index.ts'
import { bulkWords } from './bulk.words.ts'
import type { ChoiceKind } from './BulkChoices.tsx'
import type { BulkProgress } from './use-bulk-action.ts'

interface BulkToolbarProps {
  selection: TicketSelection
  /** All tickets of the list. */
  tickets: readonly Ticket[]
  progress: BulkProgress | undefined
  /** Opens the choices of an action at its button. */
  onAsk: (kind: ChoiceKind, at: HTMLElement) => void
  onClose: () => void
}

/** The number of selected tickets and the buttons of the actions, or their progress. */
export function BulkToolbar({ selection, tickets, progress, onAsk, onClose }: BulkToolbarProps) {
  const say = useWords(bulkWords)
  const chosen = selection.tickets
  const isOver = chosen.every(({ status }) => status === 'closed')
  const button = { disabled: progress !== undefined, placement: 'top' } as const
  const choiceButtonProps = (kind: ChoiceKind) => ({
    ...button,
    label: say(kind),
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onAsk(kind, currentTarget),
  })
  return (
    <Box role="toolbar" aria-label={say('actions')} sx={bar}>
      <IconAction {...button} label={say('leave')} icon={X} onClick={selection.clear} />
      <Box component="span" aria-live="polite" sx={count}>
        {progress ? say('progress', { ...progress }) : say('chosen', { count: chosen.length })}
      </Box>
      <IconAction
        {...button}
        label={say('chooseAll')}
        icon={ListChecks}
        disabled={button.disabled || chosen.length >= tickets.length}
        onClick={() => selection.replace(tickets)}
      />
      {!isOver && (
        <>
          <IconAction {...choiceButtonProps('assign')} icon={UserRoundPlus} />
          <IconAction {...choiceButtonProps('transfer')} icon={ArrowRightLeft} />
        </>
      )}
      <IconAction {...choiceButtonProps('tag')} icon={TagIcon} />
      {!isOver && <IconAction {...button} label={say('close')} icon={Check} onClick={onClose} />}
      {progress && (
        <LinearProgress
          variant="determinate"
          aria-label={say('progress', { ...progress })}
          value={(100 * progress.done) / progress.all}
          sx={line}
        />
      )}
    </Box>
  )
}

const bar = {
  '@keyframes bulk-in': { from: { opacity: 0, transform: 'translate(-50%, 8px)' } },
  animation: 'bulk-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  position: 'absolute',
  zIndex: 2,
  left: '50%',
  bottom: 16,
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: 'calc(100% - 16px)',
  boxSizing: 'border-box',
  p: 1,
  overflow: 'hidden',
  borderRadius: '10px',
  bgcolor: 'surface.float',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line), 0 8px 24px rgba(10, 11, 30, 0.18)',
  // Full width on narrow screens.
  '@container (max-width: 399px)': {
    left: 0,
    right: 0,
    bottom: 0,
    transform: 'none',
    maxWidth: 'none',
    justifyContent: 'space-between',
    borderRadius: 0,
    animation: 'none',
  },
} as const

const count = {
  px: 1,
  whiteSpace: 'nowrap',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
} as const

const line = { position: 'absolute', insetInline: 0, bottom: 0, height: 2 } as const
