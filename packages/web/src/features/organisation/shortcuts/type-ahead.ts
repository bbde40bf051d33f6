// Collects keys while a field that the user has opened is loading; the field starts with them.

export interface TypedAhead {
  text: string
  /** True if Enter was pressed after the text. */
  isEntered: boolean
}

const WAITS_MS = 10_000
/** The component may never mount, so other keys are withheld only for this long. */
const HELD_MS = 2000

interface Ahead extends TypedAhead {
  since: number
  waitsMs: number
  onEscape: () => void
}

let ahead: Ahead | undefined

/** Starts to collect, or continues with the text of a held key. */
export function startTypeAhead(onEscape: () => void): void {
  const typed = ahead?.waitsMs === HELD_MS ? ahead : { text: '', isEntered: false }
  const { text, isEntered } = typed
  ahead = { text, isEntered, since: performance.now(), waitsMs: WAITS_MS, onEscape }
}

/** Starts to collect for a shortcut whose component has not mounted yet. */
export function startHeldTypeAhead(onEscape: () => void): void {
  const since = performance.now()
  ahead = { text: '', isEntered: false, since, waitsMs: HELD_MS, onEscape }
}

/** The initial text of the field. */
export function typeAheadText(): TypedAhead {
  const { text, isEntered } = ahead ?? { text: '', isEntered: false }
  return { text, isEntered: isEntered && text !== '' }
}

/** Called when the field has mounted or is no longer wanted. */
export function endTypeAhead(): void {
  ahead = undefined
}

type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/**
 * Collects a key. A dead key is left to the browser, which combines it with the next letter. @returns true if the key
 * was meant for the field
 */
export function collectTypedKey(event: PressedKey): boolean {
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
