import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isOverlayOpen, acceptsTyping } from '../../../ui/focus.ts'
import type { ShortcutId } from './shortcut-list.ts'
import { endTypeAhead, startHeldTypeAhead } from './type-ahead.ts'

interface Runner {
  readonly id: ShortcutId
  readonly run: () => void
}

// The last component that offers an action gets it: a dialog's comes before that of the page below it.
let runners: readonly Runner[] = []
const hearers = new Set<() => void>()
const everOffered = new Set<ShortcutId>()

function setRunners(next: readonly Runner[]): void {
  runners = next
  hearers.forEach((hear) => hear())
}

/**
 * Runs a function on a shortcut while the component is mounted. The keys are in shortcut-list.ts; they are inactive
 * while typing and under a dialog.
 */
export function useShortcut(
  id: ShortcutId,
  run: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const latest = useEffectEvent(run)
  useEffect(() => {
    if (!enabled) return undefined
    return offerShortcut(id, () => latest())
  }, [id, enabled])
}

/** @returns a function that withdraws the offer */
export function offerShortcut(id: ShortcutId, run: () => void): () => void {
  const runner: Runner = { id, run }
  everOffered.add(id)
  setRunners([...runners, runner])
  if (takeHeldShortcut(id)) runner.run()
  return () => setRunners(runners.filter((other) => other !== runner))
}

/** @returns true if a component offers the action */
export function runShortcut(id: ShortcutId): boolean {
  const runner = runners.findLast((one) => one.id === id)
  runner?.run()
  return runner !== undefined
}

/** Longest time that a shortcut waits for its component, such as in a conversation that is loading. */
const HELD_MS = 5000

let held: { id: ShortcutId; address: string; at: number } | undefined

/**
 * Keeps a shortcut that no component offers yet: it runs when a component on the same page offers it, unless another
 * shortcut runs before.
 */
export function holdShortcut(id: ShortcutId): void {
  held = { id, address: location.href, at: performance.now() }
  if (isFieldOpener(id)) startHeldTypeAhead(dropHeldShortcut)
}

export function dropHeldShortcut(): void {
  if (held && isFieldOpener(held.id)) endTypeAhead()
  held = undefined
}

/**
 * True if the shortcut opens a field of a loading conversation, so that the letters after it are meant for that field.
 */
function isFieldOpener(id: ShortcutId): boolean {
  return id === 'tag' && /\/tickets\/./.test(location.pathname)
}

function takeHeldShortcut(id: ShortcutId): boolean {
  if (held?.id !== id) return false
  const { address, at } = held
  const isWanted =
    address === location.href &&
    performance.now() - at < HELD_MS &&
    !isOverlayOpen() &&
    !acceptsTyping(document.activeElement)
  if (isWanted) held = undefined
  else dropHeldShortcut()
  return isWanted
}

/** The actions that are offered now. */
export function useRunnableShortcuts(): ReadonlySet<ShortcutId> {
  const now = useSyncExternalStore(
    (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    () => runners,
  )
  return new Set(now.map(({ id }) => id))
}

/** True if a component has offered the action since the page was loaded. */
export function wasShortcutOffered(id: ShortcutId): boolean {
  return everOffered.has(id)
}
