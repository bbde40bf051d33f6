import type { Ticket } from '@guiche/contract/tickets'
import { useMemo, useState } from 'react'
import { useSession } from '../sessions/index.ts'
import { useTicketNotes } from '../ticket-notes/index.ts'
import type { useThread } from './messages.queries.ts'
import { rowKeyOf, useSendings } from './sendings.ts'
import { type ThreadRow, threadRows } from './thread-rows.ts'
import { useFirstUnread } from './use-arrivals.ts'

/** Rows are counted from here, so that there is room for older ones above. */
const FIRST_INDEX = 1_000_000

interface Options {
  ticket: Ticket
  thread: ReturnType<typeof useThread>
  unreadAtFirst: number
}

/** Everything that is drawn in a thread, in its order. */
export function useThreadRows({ ticket, thread, unreadAtFirst }: Options) {
  const { user } = useSession()
  const { messages, hasNextPage } = thread
  const sendings = useSendings(ticket.id, user.id)
  const { data: notes } = useTicketNotes(ticket)
  const firstUnreadId = useFirstUnread(messages, unreadAtFirst)
  const rows = useMemo(
    () =>
      threadRows({
        messages,
        sendings,
        notes,
        isWhole: !hasNextPage,
        firstUnreadId,
        keyOf: rowKeyOf,
      }),
    [messages, sendings, notes, hasNextPage, firstUnreadId],
  )
  return { rows, firstIndex: useFirstIndex(rows), lastSendingKey: sendings.at(-1)?.key }
}

/** The index of the first row: it falls as older ones come, so that what is read stays where it is. */
function useFirstIndex(rows: readonly ThreadRow[]): number {
  const [anchor] = useState(() => rows.find(({ kind }) => kind !== 'note')?.key)
  const before = rows.findIndex(({ key }) => key === anchor)
  return FIRST_INDEX - Math.max(0, before)
}
