import { acceptsTyping } from '../../../ui/focus.ts'

// The shortcut handlers load after the first paint. Keys that are pressed before are queued here and applied when they
// have loaded.

const KEPT_FOR_MS = 10_000
const MOST = 64

let kept: KeyboardEvent[] = []

/** Starts to queue keys. */
export function queueEarlyKeys(): void {
  addEventListener('keydown', queueKey, true)
  addEventListener('pointerdown', discardQueuedKeys, true)
}

/** Stops queueing. @returns the recent keys whose focused element still has the focus */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', queueKey, true)
  removeEventListener('pointerdown', discardQueuedKeys, true)
  const since = performance.now() - KEPT_FOR_MS
  const taken = kept.filter(({ timeStamp, target }) => timeStamp > since && !hasFocusMoved(target))
  kept = []
  return taken
}

function queueKey(event: KeyboardEvent): void {
  // The browser combines a dead key with the next letter, unless its default is prevented.
  if (event.isComposing || event.key === 'Dead' || kept.length >= MOST) return
  // After the shortcut of the command bar all keys are meant for it; before, keys typed into a field belong to the
  // field.
  const isForBar = isCommandBarKey(event) || kept.some(isCommandBarKey)
  if (!isForBar && acceptsTyping(event.target)) return
  if (isForBar && event.key !== 'Tab') event.preventDefault()
  kept.push(event)
}

// A press with the pointer discards the queued keys.
function discardQueuedKeys(): void {
  kept = []
}

/** True if the focus is on another row now: a key that closes one ticket must not close the next. */
function hasFocusMoved(target: EventTarget | null): boolean {
  const { activeElement, body } = document
  return (
    target instanceof Element && target.isConnected && target !== body && target !== activeElement
  )
}

/** Its default in the browser must be prevented. */
function isCommandBarKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}
