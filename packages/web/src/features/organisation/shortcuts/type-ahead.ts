// Something to type into was asked for and is being fetched: what one types meanwhile is meant for it.

export interface TypedAhead {
  text: string
  /** Enter came after it. */
  isEntered: boolean
}

const WAITS_MS = 10_000
/** Nobody may ever come to take it: other keys are not withheld for long. */
const HELD_MS = 2000

interface Ahead extends TypedAhead {
  since: number
  waitsMs: number
  onEscape: () => void
}

let ahead: Ahead | undefined

/** Goes on with what was typed since its key was held back. */
export function beginTypeAhead(onEscape: () => void): void {
  const typed = ahead?.waitsMs === HELD_MS ? ahead : { text: '', isEntered: false }
  const { text, isEntered } = typed
  ahead = { text, isEntered, since: performance.now(), waitsMs: WAITS_MS, onEscape }
}

/** The key that asks for it came before whoever opens it. */
export function holdTypeAhead(onEscape: () => void): void {
  const since = performance.now()
  ahead = { text: '', isEntered: false, since, waitsMs: HELD_MS, onEscape }
}

/** What it begins with. */
export function typedAhead(): TypedAhead {
  const { text, isEntered } = ahead ?? { text: '', isEntered: false }
  return { text, isEntered: isEntered && text !== '' }
}

/** It is there, or no longer wanted. */
export function endTypeAhead(): void {
  ahead = undefined
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** An accent (`Dead`) is left to the browser, which gives it with the letter after it. @returns whether the key was meant for what is to come */
export function typeAhead(event: PressedKey): boolean {
  if (ahead === undefined || event.isComposing) return false
  if (performance.now() - ahead.since > ahead.waitsMs) {
    ahead = undefined
    return false
  }
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isText && !['Backspace', 'Enter', 'Escape'].includes(event.key)) return false
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Escape') {
    const { onEscape } = ahead
    ahead = undefined
    onEscape()
  } else if (ahead.isEntered) return true
  else if (event.key === 'Enter') ahead.isEntered = true
  else ahead.text = isText ? ahead.text + event.key : ahead.text.slice(0, -1)
  return true
}
