import type { Ticket } from '@guiche/contract/tickets'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import type { RowAction } from '../../../../ui/RowMenu.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { ticketWords } from '../tickets.words.ts'

interface TicketRemoval {
  /** Undefined if the user may not delete tickets. */
  removal: RowAction | undefined
  confirmDialog: ReactNode
}

/** The menu's action that deletes the ticket after a confirmation. */
export function useTicketRemoval(
  ticket: Ticket,
  actions: Pick<TicketActions, 'remove'>,
): TicketRemoval {
  const say = useWords(ticketWords)
  const { may } = useSession()
  const { confirm, confirmDialog } = useConfirm()

  async function remove() {
    const { name } = ticket.contact
    const isSure = await confirm({
      title: say('removeTitle', { name }),
      text: say('removeText'),
      confirmLabel: say('removeYes'),
      isDestructive: true,
    })
    if (isSure) await actions.remove(ticket)
  }

  const removal: RowAction = {
    key: 'remove',
    label: say('remove'),
    icon: Trash2,
    isDestructive: true,
    onSelect: () => void remove(),
  }
  return { removal: may('ticket-options:deleteTicket') ? removal : undefined, confirmDialog }
}
