/** What is read of a key event. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>

/** Modifiers alone are no key yet; keys that move focus, scroll or belong to the browser are never ours to give away. */
const TAKEN =
  /^(?:Shift|Control|Alt|AltGraph|Meta|OS|CapsLock|Dead|Process|Unidentified|Tab| |Arrow.*|Page.*|Home|End|F\d+|Backspace|Delete|Enter|Escape)$/

/** How the press is written in the list; undefined where it is the browser's or the system's. */
export function chordOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): string | undefined {
  if (altKey) return ctrlKey || metaKey ? undefined : altChordOf(key, code, shiftKey)
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'Mod+k' : undefined
  if (!isLetter(key)) return key
  const letter = key.toLowerCase()
  return shiftKey ? `Shift+${letter}` : letter
}

/** A Mac types signs of its own with Option: there the place of the key says which letter it is. */
function altChordOf(key: string, code: string, shiftKey: boolean): string | undefined {
  const typed = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1]
  return typed && `Alt+${shiftKey ? 'Shift+' : ''}${typed.toLowerCase()}`
}

/** The keys that somebody may give an action: one sign that types something, alone or with Shift. */
export function isFree(chord: string): boolean {
  return (
    !/^(?:Mod|Alt)\+/.test(chord) && !TAKEN.test(chord) && /^.$/u.test(chord.replace('Shift+', ''))
  )
}

/** `Shift+E`, `G I`, `⌘ K`: each key a sign of its own. */
export function keycapsOf(keys: string, isMac: boolean): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
    if (key === 'Alt') return isMac ? '⌥' : 'Alt'
    if (key === 'Escape') return 'Esc'
    return key.length === 1 ? key.toUpperCase() : key
  })
}

function isLetter(key: string): boolean {
  return /^\p{L}$/u.test(key)
}
