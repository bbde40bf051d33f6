import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import { AlarmClock, ArrowRightLeft, Check, type LucideIcon, RotateCcw, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { type RowAction, RowMenu } from '../../../../ui/RowMenu.tsx'
import { ticketWords } from '../tickets.words.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { useTicketRemoval } from './use-ticket-removal.ts'
import { useTicketShortcuts } from './use-ticket-shortcuts.ts'
import { lazy } from '../../../../ui/lazy.tsx'

// Dialogs are loaded when they are opened.
const TransferDialog = lazy(async () => ({
  default: (await import('../TransferDialog.tsx')).TransferDialog,
}))
const SnoozeMenu = lazy(async () => ({
  default: (await import('../snooze/SnoozeMenu.tsx')).SnoozeMenu,
}))

/** All actions, the main action with its label, or the main action as an icon; the others are in the menu. */
export type ToolbarSize = 'all' | 'main' | 'sign'

interface TicketToolbarProps {
  ticket: Ticket
  actions: TicketActions
  more: readonly RowAction[] | undefined
  /** The room for buttons. */
  room: ToolbarSize
}

/** The actions on the open conversation: frequent ones as buttons, the others in a menu. */
export function TicketToolbar({ ticket, actions, more = [], room }: TicketToolbarProps) {
  const say = useWords(ticketWords)
  const bar = useRef<HTMLDivElement>(null)
  const isRoomy = room === 'all'
  const [snoozeAnchor, setSnoozeAnchor] = useState<HTMLElement>()
  const [isTransferring, setIsTransferring] = useState(false)
  const { removal, confirmDialog } = useTicketRemoval(ticket, actions)
  const isBusy = actions.busyId === ticket.id
  const openTransfer = () => setIsTransferring(true)
  const openerAtBar = (open: (at: HTMLElement) => void) => () => bar.current && open(bar.current)
  useTicketShortcuts(ticket, actions, {
    onTransfer: openTransfer,
    onSnooze: openerAtBar(setSnoozeAnchor),
  })

  const frequent = useFrequentActions(ticket, actions, {
    onTransfer: openTransfer,
    onSnooze: setSnoozeAnchor,
  })
  const inMenu = frequent.map(({ key, label, icon, onPress }) => ({
    key,
    label,
    icon,
    onSelect: openerAtBar(onPress),
  }))
  const main =
    ticket.status === 'closed'
      ? {
          label: say('reopen'),
          icon: RotateCcw,
          isBusy,
          onClick: () => void actions.reopen(ticket),
        }
      : { label: say('close'), icon: Check, onClick: () => void actions.close(ticket) }
  const menu: RowAction[] = [...(isRoomy ? [] : inMenu), ...more, ...(removal ? [removal] : [])]

  return (
    <Box ref={bar} role="group" aria-label={say('actions')} sx={group}>
      {isRoomy &&
        frequent.map(({ key, label, icon, isMenu, onPress }) => (
          <IconAction
            key={key}
            label={label}
            icon={icon}
            disabled={isBusy}
            {...(isMenu && { 'aria-haspopup': 'menu' })}
            onClick={({ currentTarget }) => onPress(currentTarget)}
          />
        ))}
      <RowMenu name={ticket.contact.name} actions={menu} />
      <MainAction {...main} hasWord={room !== 'sign'} />
      <LazyOverlay>
        {snoozeAnchor && (
          <SnoozeMenu
            ticket={ticket}
            anchor={snoozeAnchor}
            actions={actions}
            onClose={() => setSnoozeAnchor(undefined)}
          />
        )}
        {isTransferring && (
          <TransferDialog
            ticket={ticket}
            actions={actions}
            onClose={() => setIsTransferring(false)}
          />
        )}
      </LazyOverlay>
      {confirmDialog}
    </Box>
  )
}

interface FrequentAction {
  key: string
  label: string
  icon: LucideIcon
  isMenu?: boolean
  /** Receives the element at which a menu opens. */
  onPress: (at: HTMLElement) => void
}

interface Openers {
  onTransfer: () => void
  onSnooze: (at: HTMLElement) => void
}

/** The actions that are buttons where there is room; the ticket's status decides which. */
function useFrequentActions(
  ticket: Ticket,
  actions: TicketActions,
  { onTransfer, onSnooze }: Openers,
): FrequentAction[] {
  const say = useWords(ticketWords)
  const transfer = {
    key: 'transfer',
    label: say('transfer'),
    icon: ArrowRightLeft,
    onPress: onTransfer,
  }
  switch (ticket.status) {
    case 'pending':
      return [transfer]
    case 'open':
      return [
        transfer,
        { key: 'snooze', label: say('snooze'), icon: AlarmClock, isMenu: true, onPress: onSnooze },
        {
          key: 'return',
          label: say('return'),
          icon: Undo2,
          onPress: () => void actions.returnToQueue(ticket),
        },
      ]
    case 'closed':
      return []
  }
}

interface MainActionProps {
  label: string
  icon: LucideIcon
  hasWord: boolean
  isBusy?: boolean
  onClick: () => void
}

/** With its label where there is room. */
function MainAction({ label, icon: Icon, hasWord, isBusy = false, onClick }: MainActionProps) {
  if (!hasWord)
    return (
      <IconAction label={label} icon={Icon} iconSize={20} disabled={isBusy} onClick={onClick} />
    )
  return (
    <Button
      variant="outlined"
      loading={isBusy}
      loadingPosition="start"
      startIcon={<Icon aria-hidden />}
      onClick={onClick}
      sx={{ ml: 1 }}
    >
      {label}
    </Button>
  )
}

const group = { display: 'flex', alignItems: 'center', gap: 0.5, flexShrink: 0 } as const
