import { isTyping } from '../../../ui/focus.ts'

// What hears the keys is fetched after the first paint. What is pressed until then is kept here, and done when it has
// come.

const KEPT_FOR_MS = 10_000
const MOST = 64

let kept: KeyboardEvent[] = []

/** Hears from now on, for what is still to come. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keep, true)
  addEventListener('pointerdown', forget, true)
}

/** What was pressed lately, where the focus still is; from now on another hears. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', keep, true)
  removeEventListener('pointerdown', forget, true)
  const since = performance.now() - KEPT_FOR_MS
  const taken = kept.filter(({ timeStamp, target }) => timeStamp > since && !wasLeft(target))
  kept = []
  return taken
}

function keep(event: KeyboardEvent): void {
  // An accent comes with the letter after it, as long as nobody takes it away.
  if (event.isComposing || event.key === 'Dead' || kept.length >= MOST) return
  // After the bar was called all is meant for it; before, what is typed belongs to its field.
  const isForBar = isBarKey(event) || kept.some(isBarKey)
  if (!isForBar && isTyping(event.target)) return
  if (isForBar && event.key !== 'Tab') event.preventDefault()
  kept.push(event)
}

// Whoever goes on with the pointer has given up on the keys.
function forget(): void {
  kept = []
}

/** The row under the key is another by now: what closes one must not close the next. */
function wasLeft(target: EventTarget | null): boolean {
  const { activeElement, body } = document
  return (
    target instanceof Element && target.isConnected && target !== body && target !== activeElement
  )
}

/** The browser has an action of its own on it. */
function isBarKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
}
