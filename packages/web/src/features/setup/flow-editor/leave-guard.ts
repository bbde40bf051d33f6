import type { Navigator } from 'react-router'

interface Guard {
  /** True if leaving needs a confirmation. */
  readonly holds: () => boolean
  readonly mayLeave: () => Promise<boolean>
}

/**
 * Holds the router's pushes and reverts steps back until the confirmation is answered, since the router has no blocker
 * of its own without data routes. @returns a function that ends it
 */
export function guardNavigation(navigator: Navigator, { holds, mayLeave }: Guard): () => void {
  const { push } = navigator
  const path = location.pathname
  let ownIndex = historyIndex()
  let isSteppingBack = false
  let isAnswered = false

  async function goIfConfirmed(go: () => void): Promise<void> {
    if (!(await mayLeave())) return
    isAnswered = true
    go()
  }

  navigator.push = (...step: Parameters<typeof push>) => {
    const [to] = step
    const next = typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname
    if (!isAnswered && next !== undefined && next !== path && holds())
      return void goIfConfirmed(() => push(...step))
    push(...step)
    ownIndex = historyIndex()
  }

  // A capturing listener, since it must run before the router's listener on the same window.
  function onPop(event: PopStateEvent): void {
    if (isAnswered) return
    if (isSteppingBack) {
      isSteppingBack = false
      return event.stopImmediatePropagation()
    }
    const steps = historyIndex() - ownIndex
    if (location.pathname === path) {
      ownIndex = historyIndex()
      return
    }
    if (steps === 0 || Number.isNaN(steps) || !holds()) return
    event.stopImmediatePropagation()
    isSteppingBack = true
    history.go(-steps)
    void goIfConfirmed(() => history.go(steps))
  }

  addEventListener('popstate', onPop, true)
  return () => {
    navigator.push = push
    removeEventListener('popstate', onPop, true)
  }
}

/** Index that the router stores in its history entries; entries of other origin have none. */
function historyIndex(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state
    ? Number(state.idx)
    : Number.NaN
}
