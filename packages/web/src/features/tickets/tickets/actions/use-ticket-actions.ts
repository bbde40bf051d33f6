import type { Ticket } from '@guiche/contract/tickets'
import { useWords } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useChangeTicket, useRemoveTicket } from '../tickets.queries.ts'
import { ticketWords } from '../tickets.words.ts'
import { useClosing } from './use-closing.ts'
import { samePageGuard, useConversationPage } from './use-conversation-page.ts'
import { type Refuse, useRefusal } from './use-refusal.ts'
import { useSnoozing } from './use-snoozing.ts'
import { useUndoOffer } from './use-undo-offer.ts'

/** The target of a transfer; without a user the ticket waits in the queue. */
export interface TransferTo {
  queueId?: number
  userId: number | null
  whatsappId?: number
}

export interface TicketActions {
  accept: (ticket: Ticket) => Promise<void>
  returnToQueue: (ticket: Ticket) => Promise<void>
  /** `goesOn`: opens the next ticket of the list if this one was open; defaults to the user's preference. */
  close: (ticket: Ticket, goesOn?: boolean) => Promise<void>
  reopen: (ticket: Ticket) => Promise<void>
  /** Resolves to true if the ticket was transferred. */
  transfer: (ticket: Ticket, to: TransferTo) => Promise<boolean>
  snooze: (ticket: Ticket, until: Date, wakeOnReply: boolean) => Promise<void>
  wake: (ticket: Ticket) => Promise<void>
  /** Deletes the ticket without a confirmation. */
  remove: (ticket: Ticket) => Promise<void>
  refuse: Refuse
  /** Id of the ticket whose change is in flight. */
  busyId: number | undefined
}

/** The actions on a ticket (core 4). `onAccepted` is called with a ticket that the user accepted. */
export function useTicketActions(onAccepted?: (ticket: Ticket) => void): TicketActions {
  const say = useWords(ticketWords)
  const { user } = useSession()
  const { mutateAsync: changeTicket, isPending, variables } = useChangeTicket()
  const removing = useRemoveTicket()
  const { openConversation, openList, reopenIfOpen } = useConversationPage()
  const offerUndo = useUndoOffer()
  const refuse = useRefusal()
  const close = useClosing(changeTicket)
  const { snooze, wake } = useSnoozing()

  async function openForMe({ id }: Ticket, onOpened?: (ticket: Ticket) => void) {
    const unlessGone = samePageGuard()
    try {
      const ticket = await changeTicket({ id, status: 'open', userId: user.id })
      unlessGone(() => openConversation(ticket.uuid))
      onOpened?.(ticket)
    } catch (error) {
      refuse(error)
    }
  }

  async function returnToQueue(ticket: Ticket) {
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      await changeTicket({ id: ticket.id, status: 'pending', userId: null, undoable: true })
      unlessGone(openList)
      offerUndo(say('returnedToast'), ticket, comeBack)
    } catch (error) {
      refuse(error)
    }
  }

  async function transfer(ticket: Ticket, to: TransferTo) {
    const { id } = ticket
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      const { queue, user: holder } = await changeTicket({
        id,
        ...to,
        ...(to.userId === null && { status: 'pending' }),
        undoable: true,
      })
      if (to.userId !== user.id) unlessGone(openList)
      offerUndo(
        say('transferredToast', { to: holder?.name ?? queue?.name ?? '' }),
        ticket,
        comeBack,
      )
      return true
    } catch (error) {
      return refuse(error) === 'gone'
    }
  }

  async function remove(ticket: Ticket) {
    const unlessGone = samePageGuard()
    try {
      await removing.mutateAsync(ticket)
      unlessGone(openList)
      toast.success(say('removedToast'))
    } catch (error) {
      refuse(error)
    }
  }

  return {
    accept: (ticket) => openForMe(ticket, onAccepted),
    reopen: (ticket) => openForMe(ticket),
    returnToQueue,
    close,
    transfer,
    snooze,
    wake,
    remove,
    refuse,
    busyId: isPending ? variables.id : undefined,
  }
}
