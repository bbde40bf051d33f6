import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { opensNextAfterClose } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import { requestCloseReason } from './close-reason/request-close-reason.ts'
import { openNeighbour } from './list/open-neighbour.ts'
import {
  mergeTicket,
  useChangeTicket,
  useRemoveTicket,
  useSnoozeTicket,
  useUndoChange,
  useWakeTicket,
} from './tickets.queries.ts'
import { ticketWords } from './tickets.words.ts'
import { UNDO_TOAST } from './undo-toast.ts'

export const TICKETS_PATH = '/tickets'

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
  /** Shows the error, or opens the user's own ticket of the same contact; 'gone' means that the page was left. */
  refuse: (error: unknown) => 'told' | 'gone'
  /** Id of the ticket whose change is in flight. */
  busyId: number | undefined
}

/** The actions on a ticket (core 4). `onAccepted` is called with a ticket that the user accepted. */
export function useTicketActions(onAccepted?: (ticket: Ticket) => void): TicketActions {
  const say = useWords(ticketWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { mutateAsync, isPending, variables } = useChangeTicket()
  const undoing = useUndoChange()
  const snoozing = useSnoozeTicket()
  const waking = useWakeTicket()
  const removing = useRemoveTicket()

  const goTo = (uuid: string) => void navigate(`${TICKETS_PATH}/${uuid}`)
  const goToList = () => void navigate(TICKETS_PATH)

  async function accept({ id }: Ticket) {
    const unlessGone = samePageGuard()
    try {
      const ticket = await mutateAsync({ id, status: 'open', userId: user.id })
      unlessGone(() => goTo(ticket.uuid))
      onAccepted?.(ticket)
    } catch (error) {
      refuse(error)
    }
  }

  async function reopen({ id }: Ticket) {
    const unlessGone = samePageGuard()
    try {
      const ticket = await mutateAsync({ id, status: 'open', userId: user.id })
      unlessGone(() => goTo(ticket.uuid))
    } catch (error) {
      refuse(error)
    }
  }

  async function returnToQueue(ticket: Ticket) {
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      await mutateAsync({ id: ticket.id, status: 'pending', userId: null, undoable: true })
      unlessGone(goToList)
      offerUndo(say('returnedToast'), ticket, comeBack)
    } catch (error) {
      refuse(error)
    }
  }

  /**
   * Shows the ticket as closed at once and restores it when the server refuses. A user who reads another conversation
   * stays there.
   */
  async function close(ticket: Ticket, goesOn = opensNextAfterClose.read()) {
    const { id, userId, queueId } = ticket
    const asking = requestCloseReason(cache, queueId)
    const closeReason = asking && (await asking)
    if (asking && closeReason === undefined) return
    const comeBack = reopenIfOpen(ticket)
    const isLeft = isConversationOpen(ticket)
    // The list's neighbour is found by the row, which must still exist.
    const hasGoneOn = isLeft && goesOn && openNeighbour(1, { isLeaving: true })
    mergeTicket(cache, { ...ticket, status: 'closed', updatedAt: currentTimeText() })
    if (isLeft && !hasGoneOn) goToList()
    try {
      await mutateAsync({
        id,
        status: 'closed',
        userId,
        queueId,
        undoable: true,
        ...(typeof closeReason === 'string' && { closeReason }),
      })
      offerUndo(say('closedToast'), ticket, comeBack)
    } catch (error) {
      mergeTicket(cache, ticket)
      if (isLeft && window.location.pathname === TICKETS_PATH) goTo(ticket.uuid)
      refuse(error)
    }
  }

  async function transfer(ticket: Ticket, to: TransferTo) {
    const { id } = ticket
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      const { queue, user: holder } = await mutateAsync({
        id,
        ...to,
        ...(to.userId === null && { status: 'pending' }),
        undoable: true,
      })
      if (to.userId !== user.id) unlessGone(goToList)
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

  async function snooze(ticket: Ticket, until: Date, wakeOnReply: boolean) {
    const { id } = ticket
    const unlessGone = samePageGuard()
    const comeBack = reopenIfOpen(ticket)
    try {
      await snoozing.mutateAsync({ id, until: until.toISOString(), wakeOnReply })
      unlessGone(goToList)
      toast.success(say('snoozedToast', { time: formatDateTime(until) }), {
        durationMs: UNDO_TOAST.durationMs,
        action: {
          label: say('undo'),
          onClick: () => void waking.mutateAsync(id).then(comeBack, refuse),
        },
      })
    } catch (error) {
      refuse(error)
    }
  }

  async function wake({ id }: Ticket) {
    try {
      await waking.mutateAsync(id)
      toast.success(say('wokenToast'))
    } catch (error) {
      refuse(error)
    }
  }

  async function remove(ticket: Ticket) {
    const unlessGone = samePageGuard()
    try {
      await removing.mutateAsync(ticket)
      unlessGone(goToList)
      toast.success(say('removedToast'))
    } catch (error) {
      refuse(error)
    }
  }

  function offerUndo(text: string, { id }: Ticket, comeBack: () => void) {
    toast.success(text, {
      ...UNDO_TOAST,
      action: {
        label: say('undo'),
        onClick: () => void undoing.mutateAsync(id).then(comeBack, refuse),
      },
    })
  }

  /** Returns a function that reopens the conversation if it was open. */
  function reopenIfOpen(ticket: Ticket): () => void {
    const wasRead = isConversationOpen(ticket)
    return () => {
      if (wasRead) goTo(ticket.uuid)
    }
  }

  function refuse(error: unknown): 'told' | 'gone' {
    const other = otherTicketOf(error)
    if (other === undefined) {
      toast.error(errorText(error))
      return 'told'
    }
    if (other.userId === user.id) {
      goTo(other.uuid)
      return 'gone'
    }
    const holder = other.userName
    toast.error(holder === undefined ? say('otherWaits') : say('otherHolds', { name: holder }), {
      ...(other.queueName !== undefined && {
        reason: say('otherQueue', { queue: other.queueName }),
      }),
    })
    return 'told'
  }

  const busyId = isPending ? variables.id : undefined
  return { accept, returnToQueue, close, reopen, transfer, snooze, wake, remove, refuse, busyId }
}

/** True if the ticket's conversation is open. */
function isConversationOpen({ uuid }: Ticket): boolean {
  return window.location.pathname === `${TICKETS_PATH}/${uuid}`
}

/** Returns a guard that navigates only if the user is still on the same page after the response. */
function samePageGuard(): (go: () => void) => void {
  const { pathname } = window.location
  return (go) => {
    if (window.location.pathname === pathname) go()
  }
}

function currentTimeText(): string {
  return new Date().toISOString()
}

interface OtherTicket {
  uuid: string
  userId: number | null
  userName: string | undefined
  queueName: string | undefined
}

/** The ticket that was first, from the body of ERR_OTHER_OPEN_TICKET (reading.md 'Statuses'). */
function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof CallError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined
  const { ticket } = error.body
  if (!isRecord(ticket) || typeof ticket.uuid !== 'string') return undefined
  return {
    uuid: ticket.uuid,
    userId: typeof ticket.userId === 'number' ? ticket.userId : null,
    userName: nameInRecord(ticket.user),
    queueName: nameInRecord(ticket.queue),
  }
}

function nameInRecord(value: unknown): string | undefined {
  return isRecord(value) && typeof value.name === 'string' ? value.name : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
