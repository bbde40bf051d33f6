// Something to type into was asked for and is being fetched: what one types meanwhile is meant for it.

export interface TypedAhead {
  text: string
  /** Enter came after it. */
  isEntered: boolean
}

const WAITS_MS = 10_000

let ahead: (TypedAhead & { since: number; onEscape: () => void }) | undefined

export function beginTypeAhead(onEscape: () => void): void {
  ahead = { text: '', isEntered: false, since: performance.now(), onEscape }
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
  if (performance.now() - ahead.since > WAITS_MS) {
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
