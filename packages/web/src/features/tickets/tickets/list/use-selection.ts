import type { Ticket } from '@guiche/contract/tickets'
import { useMemo, useState } from 'react'

export interface TicketSelection {
  /** The selected tickets, in the order of selection. */
  readonly tickets: readonly Ticket[]
  has(id: number): boolean
  /** Selects or deselects a ticket. */
  toggle(ticket: Ticket): void
  /** Selects all rows between the last selected one and this one. */
  extend(to: Ticket, rows: readonly Ticket[]): void
  /** Selects exactly these. */
  replace(tickets: readonly Ticket[]): void
  /** Deselects these; tickets selected meanwhile stay. */
  drop(tickets: readonly Ticket[]): void
  clear(): void
}

/** The server's limit of one bulk action. */
const MOST_CHOSEN = 100

/** The selected tickets of a list, for bulk actions. */
export function useSelection(): TicketSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Ticket>>(new Map())
  const [lastId, setLastId] = useState<number>()

  return useMemo(() => {
    function replaceSelection(tickets: readonly Ticket[]) {
      setChosen(new Map(tickets.slice(0, MOST_CHOSEN).map((ticket) => [ticket.id, ticket])))
    }
    return {
      tickets: [...chosen.values()],
      has: (id) => chosen.has(id),
      toggle(ticket) {
        setLastId(ticket.id)
        const others = [...chosen.values()].filter(({ id }) => id !== ticket.id)
        replaceSelection(chosen.has(ticket.id) ? others : [...others, ticket])
      },
      extend(to, rows) {
        const ids = rows.map(({ id }) => id)
        const from = lastId === undefined ? -1 : ids.indexOf(lastId)
        const until = ids.indexOf(to.id)
        setLastId(to.id)
        const between =
          from === -1 ? [to] : rows.slice(Math.min(from, until), Math.max(from, until) + 1)
        replaceSelection([
          ...new Map([...chosen.values(), ...between].map((one) => [one.id, one])).values(),
        ])
      },
      replace: replaceSelection,
      drop(tickets) {
        setChosen((now) => {
          const left = new Map(now)
          for (const { id } of tickets) left.delete(id)
          return left
        })
      },
      clear: () => replaceSelection([]),
    }
  }, [chosen, lastId])
}
