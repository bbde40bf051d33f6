import type { Ticket } from '@guiche/contract/tickets'
import { type PointerEvent, useState } from 'react'
import { stableOrder, type StableRow } from './stable-order.ts'

interface Shown {
  of: readonly Ticket[]
  heldId: number | undefined
  rows: readonly StableRow<Ticket>[]
  known: ReadonlySet<number> | undefined
}

/** The rows in a steady order: they do not move while the pointer rests on one of them. */
export function useStableRows(tickets: readonly Ticket[]) {
  const [heldId, hold] = useState<number>()
  const [shown, setShown] = useState<Shown>(() => ({
    of: tickets,
    heldId,
    rows: stableOrder(tickets, [], undefined),
    known: undefined,
  }))
  let current = shown
  if (shown.of !== tickets || shown.heldId !== heldId) {
    const known = shown.of.length === 0 ? undefined : new Set(shown.of.map(({ id }) => id))
    current = {
      of: tickets,
      heldId,
      rows: stableOrder(tickets, shown.rows, heldId),
      known: shown.of === tickets ? shown.known : known,
    }
    setShown(current)
  }

  function holdHoveredRow(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-ticket]')?.dataset['ticket']
    hold(id === undefined ? undefined : Number(id))
  }

  return {
    rows: current.rows,
    isFresh: (id: number) => current.known !== undefined && !current.known.has(id),
    // After a click rows may move at once, since the click was the purpose of holding them.
    holdProps: {
      onPointerMove: holdHoveredRow,
      onPointerLeave: () => hold(undefined),
      onClick: () => hold(undefined),
    },
  }
}
