import type { Macro } from '@guiche/contract/macros'
import type { Ticket } from '@guiche/contract/tickets'
import { useMemo } from 'react'
import { useOfferActions } from '../../organisation/shortcuts/index.ts'
import { useMacros } from './macros.queries.ts'
import { type RunOptions, useMacroRunner } from './use-macro-runner.ts'

export interface TicketMacros {
  macros: readonly Macro[]
  run: (macro: Macro) => void
}

/** The macros of a ticket: registers their keys and commands, and returns them. */
export function useTicketMacros(ticket: Ticket, options: RunOptions): TicketMacros {
  const { macros: all } = useMacros()
  const press = useMacroRunner(ticket, options)
  const { queueId } = ticket
  const macros = useMemo(() => all.filter((macro) => isForQueue(macro, queueId)), [all, queueId])
  const offered = useMemo(
    () => macros.map(({ id, name, key }) => ({ id: String(id), label: name, keys: key ?? '' })),
    [macros],
  )
  const run = (macro: Macro) => void press(macro)
  useOfferActions(offered, (id) => {
    const macro = macros.find((one) => String(one.id) === id)
    if (macro) run(macro)
  })
  return { macros, run }
}

function isForQueue({ queueIds }: Macro, queueId: number | null): boolean {
  return queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
}
