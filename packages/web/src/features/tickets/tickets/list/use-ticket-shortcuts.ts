import type { Ticket } from '@guiche/contract/tickets'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useShortcut } from '../../../organisation/shortcuts/index.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'

interface Openers {
  onTransfer: () => void
  onSnooze: () => void
}

/** The shortcuts of the open conversation, each only in the states of the ticket that allow it. */
export function useTicketShortcuts(
  ticket: Ticket,
  actions: TicketActions,
  { onTransfer, onSnooze }: Openers,
): void {
  const { user } = useSession()
  const { status } = ticket
  const isUnclosed = status !== 'closed'
  useShortcut('resolve', () => void actions.close(ticket), { enabled: isUnclosed })
  useShortcut('resolveNext', () => void actions.close(ticket, true), { enabled: isUnclosed })
  useShortcut('transfer', onTransfer, { enabled: isUnclosed })
  useShortcut(
    'assign',
    () =>
      void (status === 'pending'
        ? actions.accept(ticket)
        : actions.transfer(ticket, { userId: user.id })),
    { enabled: status === 'pending' || (status === 'open' && ticket.userId !== user.id) },
  )
  useShortcut('snooze', onSnooze, { enabled: status === 'open' })
}
