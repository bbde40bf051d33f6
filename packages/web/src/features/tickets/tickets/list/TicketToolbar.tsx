import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import {
  AlarmClock,
  ArrowRightLeft,
  Check,
  type LucideIcon,
  RotateCcw,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { Overlay } from '../../../../ui/Overlay.tsx'
import { type RowAction, RowMenu } from '../../../../ui/RowMenu.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useShortcut } from '../../../organisation/shortcuts/index.ts'
import { ticketWords } from '../tickets.words.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { lazy } from '../../../../ui/lazy.tsx'

// Dialogs are loaded when they are opened.
const TransferDialog = lazy(async () => ({
  default: (await import('../TransferDialog.tsx')).TransferDialog,
}))
const SnoozeMenu = lazy(async () => ({ default: (await import('../SnoozeMenu.tsx')).SnoozeMenu }))

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
  const { may, user } = useSession()
  const bar = useRef<HTMLDivElement>(null)
  const isRoomy = room === 'all'
  const [snoozeAnchor, setSnoozeAnchor] = useState<HTMLElement>()
  const [isTransferring, setIsTransferring] = useState(false)
  const { confirm, confirmDialog } = useConfirm()
  const { status, contact } = ticket
  const isBusy = actions.busyId === ticket.id

  async function remove() {
    const { name } = contact
    const isSure = await confirm({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeYes'),
      isDestructive: true,
    })
    if (isSure) await actions.remove(ticket)
  }

  const isUnclosed = status !== 'closed'
  useShortcut('resolve', () => void actions.close(ticket), { enabled: isUnclosed })
  useShortcut('resolveNext', () => void actions.close(ticket, true), { enabled: isUnclosed })
  useShortcut('transfer', () => setIsTransferring(true), { enabled: isUnclosed })
  useShortcut(
    'assign',
    () =>
      void (status === 'pending'
        ? actions.accept(ticket)
        : actions.transfer(ticket, { userId: user.id })),
    { enabled: status === 'pending' || (status === 'open' && ticket.userId !== user.id) },
  )
  useShortcut('snooze', () => bar.current && setSnoozeAnchor(bar.current), {
    enabled: status === 'open',
  })

  const quick: Quick[] = [
    ...(status === 'closed'
      ? []
      : [
          {
            key: 'transfer',
            label: say('transfer'),
            icon: ArrowRightLeft,
            onPress: () => setIsTransferring(true),
          },
        ]),
    ...(status === 'open'
      ? [
          {
            key: 'snooze',
            label: say('snooze'),
            icon: AlarmClock,
            isMenu: true,
            onPress: (at: HTMLElement) => setSnoozeAnchor(at),
          },
          {
            key: 'return',
            label: say('return'),
            icon: Undo2,
            onPress: () => void actions.returnToQueue(ticket),
          },
        ]
      : []),
  ]
  const menu: RowAction[] = [
    ...(isRoomy
      ? []
      : quick.map(({ key, label, icon, onPress }) => ({
          key,
          label,
          icon,
          onSelect: () => bar.current && onPress(bar.current),
        }))),
    ...more,
    ...(may('ticket-options:deleteTicket')
      ? [
          {
            key: 'remove',
            label: say('remove'),
            icon: Trash2,
            isDestructive: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]

  return (
    <Box ref={bar} role="group" aria-label={say('actions')} sx={group}>
      {isRoomy &&
        quick.map(({ key, label, icon, isMenu, onPress }) => (
          <IconAction
            key={key}
            label={label}
            icon={icon}
            disabled={isBusy}
            {...(isMenu && { 'aria-haspopup': 'menu' })}
            onClick={({ currentTarget }) => onPress(currentTarget)}
          />
        ))}
      <RowMenu name={contact.name} actions={menu} />
      {status === 'closed' ? (
        <MainAction
          label={say('reopen')}
          icon={RotateCcw}
          hasWord={room !== 'sign'}
          isBusy={isBusy}
          onClick={() => void actions.reopen(ticket)}
        />
      ) : (
        <MainAction
          label={say('close')}
          icon={Check}
          hasWord={room !== 'sign'}
          onClick={() => void actions.close(ticket)}
        />
      )}
      <Overlay>
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
      </Overlay>
      {confirmDialog}
    </Box>
  )
}

interface Quick {
  key: string
  label: string
  icon: LucideIcon
  isMenu?: boolean
  onPress: (at: HTMLElement) => void
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
