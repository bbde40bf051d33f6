import type { Ticket } from '@guiche/contract/tickets'
import { useMemo } from 'react'
import { useTicketRuns } from '../../macro-runs/index.ts'
import { useTicketCharges } from '../../../money/pix-charges/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useTicketNotes } from '../../../tickets/ticket-notes/index.ts'
import type { useThread } from '../messages.queries.ts'
import { rowKeyOf, useShownSendings } from '../message-sendings.ts'
import { threadRows } from './thread-rows.ts'
import { useFirstUnread } from './use-new-messages.ts'

interface Options {
  ticket: Ticket
  thread: ReturnType<typeof useThread>
  unreadAtFirst: number
}

/** All rows of a thread in order. */
export function useThreadRows({ ticket, thread, unreadAtFirst }: Options) {
  const { user } = useSession()
  const { messages, hasNextPage } = thread
  const sendings = useShownSendings(ticket.id, user.id)
  const { data: notes } = useTicketNotes(ticket)
  const { data: runs } = useTicketRuns(ticket.id)
  const { data: charges } = useTicketCharges(ticket.id)
  const firstUnreadId = useFirstUnread(messages, unreadAtFirst)
  const rows = useMemo(
    () =>
      threadRows({
        messages,
        sendings,
        notes,
        runs,
        charges,
        isWhole: !hasNextPage,
        firstUnreadId,
        keyOf: rowKeyOf,
      }),
    [messages, sendings, notes, runs, charges, hasNextPage, firstUnreadId],
  )
  return { rows, lastSendingKey: sendings.at(-1)?.key }
}
