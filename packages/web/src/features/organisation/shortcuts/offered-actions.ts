import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// What can be done here and now beside the product's own actions, such as a person's macros in the conversation that is
// open: the keys hear it and the command bar lists it, and neither knows what it is.

export interface OfferedAction {
  readonly id: string
  readonly label: string
  /** As in shortcut-list.ts; empty where it has none. */
  readonly keys: string
  /** Where the command bar lists it; absent: with the macros. */
  readonly section?: 'flows'
}

export interface RunnableAction extends OfferedAction {
  readonly run: () => void
}

let offers: ReadonlyArray<readonly RunnableAction[]> = []
let offered: readonly RunnableAction[] = []
const hearers = new Set<() => void>()

function setOffers(next: typeof offers): void {
  offers = next
  offered = next.flat()
  hearers.forEach((hear) => hear())
}

/** Offers these for as long as the component lives. @param actions the same list until one of them is another */
export function useOfferedActions(
  actions: readonly OfferedAction[],
  run: (id: string) => void,
): void {
  const latest = useEffectEvent(run)
  useEffect(
    () => offerActions(actions.map((action) => ({ ...action, run: () => latest(action.id) }))),
    [actions],
  )
}

/** @returns what takes the offer back */
function offerActions(actions: readonly RunnableAction[]): () => void {
  setOffers([...offers, actions])
  return () => setOffers(offers.filter((other) => other !== actions))
}

export function offeredActions(): readonly RunnableAction[] {
  return offered
}

export function useOffered(): readonly RunnableAction[] {
  return useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, offeredActions)
}
