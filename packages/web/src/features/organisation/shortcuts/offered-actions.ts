import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

// Actions that a component offers in addition to the built-in shortcuts, such as a user's macros in the open
// conversation: the shortcut handler and the command bar list them without knowing them.

export interface OfferedAction {
  readonly id: string
  readonly label: string
  /** As in shortcut-list.ts; empty without a shortcut. */
  readonly keys: string
  /** Section of the command bar; macros if absent. */
  readonly section?: 'flows'
}

export interface RunnableAction extends OfferedAction {
  readonly run: () => void
}

let offers: ReadonlyArray<readonly RunnableAction[]> = []
let offered: readonly RunnableAction[] = []
const hearers = new Set<() => void>()

function setOfferedActions(next: typeof offers): void {
  offers = next
  offered = next.flat()
  hearers.forEach((hear) => hear())
}

/** Offers actions while the component is mounted. @param actions must be the same array until an action changes */
export function useOfferActions(
  actions: readonly OfferedAction[],
  run: (id: string) => void,
): void {
  const latest = useEffectEvent(run)
  useEffect(
    () => offerActions(actions.map((action) => ({ ...action, run: () => latest(action.id) }))),
    [actions],
  )
}

/** @returns a function that withdraws the offer */
function offerActions(actions: readonly RunnableAction[]): () => void {
  setOfferedActions([...offers, actions])
  return () => setOfferedActions(offers.filter((other) => other !== actions))
}

export function offeredActions(): readonly RunnableAction[] {
  return offered
}

export function useCurrentOffers(): readonly RunnableAction[] {
  return useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, offeredActions)
}
