import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CallError } from '../../platform/call-error.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { toast } from '../../ui/toast.tsx'
import { useSession } from '../sessions/index.ts'
import { mergeTicket, useChangeTicket } from './tickets.queries.ts'
import { ticketWords } from './tickets.words.ts'

export const TICKETS_PATH = '/tickets'

export interface TicketActions {
  accept: (ticket: Ticket) => Promise<void>
  giveBack: (ticket: Ticket) => Promise<void>
  close: (ticket: Ticket) => Promise<void>
  reopen: (ticket: Ticket) => Promise<void>
  /** Whose change is on its way. */
  busyId: number | undefined
}

/** What one does with a ticket (core 4). `onAccepted` is told of a ticket that is now one's own. */
export function useTicketActions(onAccepted?: (ticket: Ticket) => void): TicketActions {
  const say = useWords(ticketWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSession()
  const { mutateAsync, isPending, variables } = useChangeTicket()

  const goTo = (uuid: string) => void navigate(`${TICKETS_PATH}/${uuid}`)

  async function accept({ id }: Ticket) {
    try {
      const ticket = await mutateAsync({ id, status: 'open', userId: user.id })
      goTo(ticket.uuid)
      onAccepted?.(ticket)
    } catch (error) {
      refuse(error)
    }
  }

  async function reopen({ id }: Ticket) {
    try {
      const ticket = await mutateAsync({ id, status: 'open', userId: user.id })
      goTo(ticket.uuid)
    } catch (error) {
      refuse(error)
    }
  }

  async function giveBack({ id }: Ticket) {
    try {
      await mutateAsync({ id, status: 'pending', userId: null })
      void navigate(TICKETS_PATH)
    } catch (error) {
      refuse(error)
    }
  }

  /** Shown as closed at once; brought back when the server says no. */
  async function close(ticket: Ticket) {
    const { id, userId, queueId } = ticket
    mergeTicket(cache, { ...ticket, status: 'closed', updatedAt: nowText() })
    void navigate(TICKETS_PATH)
    try {
      await mutateAsync({ id, status: 'closed', userId, queueId })
      toast.success(say('closedToast'), {
        action: { label: say('undo'), onClick: () => void reopen(ticket) },
      })
    } catch (error) {
      mergeTicket(cache, ticket)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const other = otherTicketOf(error)
    if (other === undefined) return toast.error(errorText(error))
    if (other.userId === user.id) return goTo(other.uuid)
    const holder = other.userName
    toast.error(holder === undefined ? say('otherWaits') : say('otherHolds', { name: holder }), {
      ...(other.queueName !== undefined && {
        reason: say('otherQueue', { queue: other.queueName }),
      }),
    })
  }

  return { accept, giveBack, close, reopen, busyId: isPending ? variables.id : undefined }
}

function nowText(): string {
  return new Date().toISOString()
}

interface OtherTicket {
  uuid: string
  userId: number | null
  userName: string | undefined
  queueName: string | undefined
}

/** Who was first, as ERR_OTHER_OPEN_TICKET says it (reading.md 'Statuses'). */
function otherTicketOf(error: unknown): OtherTicket | undefined {
  if (!(error instanceof CallError) || error.code !== 'ERR_OTHER_OPEN_TICKET') return undefined
  const { ticket } = error.body
  if (!isRecord(ticket) || typeof ticket.uuid !== 'string') return undefined
  return {
    uuid: ticket.uuid,
    userId: typeof ticket.userId === 'number' ? ticket.userId : null,
    userName: nameOf(ticket.user),
    queueName: nameOf(ticket.queue),
  }
}

function nameOf(value: unknown): string | undefined {
  return isRecord(value) && typeof value.name === 'string' ? value.name : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
