import type { Navigator } from 'react-router'

interface Guard {
  /** Whether leaving has to be asked about. */
  readonly holds: () => boolean
  readonly mayLeave: () => Promise<boolean>
}

/**
 * Holds the router's pushes, and takes a step back forward again, until it is answered whether the page may be left. The
 * router has no blocker of its own without data routes. @returns what ends it
 */
export function holdNavigation(navigator: Navigator, { holds, mayLeave }: Guard): () => void {
  const { push } = navigator
  const path = location.pathname
  let ownIndex = historyIndex()
  let isSteppingBack = false
  let isAnswered = false

  async function ask(go: () => void): Promise<void> {
    if (!(await mayLeave())) return
    isAnswered = true
    go()
  }

  navigator.push = (...step: Parameters<typeof push>) => {
    const [to] = step
    const next = typeof to === 'string' ? new URL(to, location.href).pathname : to.pathname
    if (!isAnswered && next !== undefined && next !== path && holds())
      return void ask(() => push(...step))
    push(...step)
    ownIndex = historyIndex()
  }

  // Before the router hears of it, which listens to the same window without capture.
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
    void ask(() => history.go(steps))
  }

  addEventListener('popstate', onPop, true)
  return () => {
    navigator.push = push
    removeEventListener('popstate', onPop, true)
  }
}

/** The router numbers its entries; what others made has no number. */
function historyIndex(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state
    ? Number(state.idx)
    : Number.NaN
}
