/** The properties of a key event that are used. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'
>

/** Modifiers alone are no shortcut; keys that move the focus, scroll or belong to the browser cannot be assigned. */
const TAKEN =
  /^(?:Shift|Control|Alt|AltGraph|Meta|OS|CapsLock|Dead|Process|Unidentified|Tab| |Arrow.*|Page.*|Home|End|F\d+|Backspace|Delete|Enter|Escape)$/

/** Name of the pressed chord as in shortcut-list.ts; undefined if it belongs to the browser or system. */
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

/** With Option a Mac types other characters, so the letter is taken from the key's position. */
function altChordOf(key: string, code: string, shiftKey: boolean): string | undefined {
  const typed = /^[a-z]$/i.test(key) ? key : /^Key([A-Z])$/.exec(code)?.[1]
  return typed && `Alt+${shiftKey ? 'Shift+' : ''}${typed.toLowerCase()}`
}

/** True for chords that a user may assign: a printable character, alone or with Shift. */
export function isAssignable(chord: string): boolean {
  return (
    !/^(?:Mod|Alt)\+/.test(chord) && !TAKEN.test(chord) && /^.$/u.test(chord.replace('Shift+', ''))
  )
}

/** Splits a shortcut into keycaps: `Shift+E`, `G I`, `⌘ K`. */
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
