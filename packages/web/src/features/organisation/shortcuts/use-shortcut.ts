import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isCovered, isTyping } from '../../../ui/focus.ts'
import type { ShortcutId } from './shortcut-list.ts'
import { endTypeAhead, holdTypeAhead } from './type-ahead.ts'

interface Runner {
  readonly id: ShortcutId
  readonly run: () => void
}

// Of several that offer the same, the one that came last is asked: a dialog's before the page's under it.
let runners: readonly Runner[] = []
const hearers = new Set<() => void>()
const everOffered = new Set<ShortcutId>()

function setRunners(next: readonly Runner[]): void {
  runners = next
  hearers.forEach((hear) => hear())
}

/**
 * Does something when its keys are pressed, for as long as the component lives. The keys themselves stand in
 * shortcut-list.ts; they are not heard while one types or a dialog lies over the page.
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

/** @returns what takes the offer back */
export function offerShortcut(id: ShortcutId, run: () => void): () => void {
  const runner: Runner = { id, run }
  everOffered.add(id)
  setRunners([...runners, runner])
  if (isHeldNow(id)) runner.run()
  return () => setRunners(runners.filter((other) => other !== runner))
}

/** @returns whether somebody offers it now */
export function runShortcut(id: ShortcutId): boolean {
  const runner = runners.findLast((one) => one.id === id)
  runner?.run()
  return runner !== undefined
}

/** How long a key waits for what it is meant for: a conversation that was opened, and is still on its way. */
const HELD_MS = 5000

let held: { id: ShortcutId; address: string; at: number } | undefined

/** Nobody offers it yet: it is done when somebody does, on the same page and if nothing else was done since. */
export function holdShortcut(id: ShortcutId): void {
  held = { id, address: location.href, at: performance.now() }
  if (isTypedInto(id)) holdTypeAhead(dropHeldShortcut)
}

export function dropHeldShortcut(): void {
  if (held && isTypedInto(held.id)) endTypeAhead()
  held = undefined
}

/** What opens a field that comes with a conversation: the letters after its key are meant for it. */
function isTypedInto(id: ShortcutId): boolean {
  return id === 'tag' && /\/tickets\/./.test(location.pathname)
}

function isHeldNow(id: ShortcutId): boolean {
  if (held?.id !== id) return false
  const { address, at } = held
  const isWanted =
    address === location.href &&
    performance.now() - at < HELD_MS &&
    !isCovered() &&
    !isTyping(document.activeElement)
  if (isWanted) held = undefined
  else dropHeldShortcut()
  return isWanted
}

/** What can be done by a key at this moment. */
export function useRunnable(): ReadonlySet<ShortcutId> {
  const now = useSyncExternalStore(
    (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    () => runners,
  )
  return new Set(now.map(({ id }) => id))
}

/** Whether there has been something for it to do since the page was loaded. */
export function wasOffered(id: ShortcutId): boolean {
  return everOffered.has(id)
}
