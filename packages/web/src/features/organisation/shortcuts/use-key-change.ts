import { areKeysColliding } from '@guiche/contract/macro-limits'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { useSession } from '../sessions/index.ts'
import { chordOf, isAssignable } from './chords.ts'
import { collidingShortcut, useCustomKeys } from './custom-keys.ts'
import type { ShortcutId } from './shortcut-list.ts'
import { shortcutWords } from './shortcuts.words.ts'

/** A macro with a shortcut. */
export interface MacroShortcut {
  readonly id: number
  readonly name: string
  readonly keys: string
}

/** Changes a shortcut to the next keys that are pressed. `said` tells why they were refused, or what lost them. */
export function useKeyChange(macros: readonly MacroShortcut[]) {
  const say = useWords(shortcutWords)
  const { user } = useSession()
  const { own, change, reset } = useCustomKeys(user.id)
  const [changing, setChanging] = useState<ShortcutId>()
  const [said, setSaid] = useState('')

  function onKeyDown(event: KeyboardEvent) {
    if (changing === undefined || event.key === 'Tab') return
    if (/^(?:Shift|Control|Meta|Alt)$/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setChanging(undefined)
    const chord = chordOf(event.nativeEvent)
    if (chord === undefined || !isAssignable(chord)) return setSaid(say('notFree'))
    const macro = macros.find(({ keys }) => areKeysColliding(keys, chord))
    if (macro) return setSaid(say('ofMacro', { name: macro.name }))
    const holder = collidingShortcut(own, changing, chord)
    change(changing, chord)
    setSaid(holder ? say('taken', { action: say(holder) }) : '')
    setChanging(undefined)
  }

  return {
    own,
    changing,
    said,
    onKeyDown,
    /** Starts to wait for keys, or stops if this shortcut waits already. */
    toggle: (id: ShortcutId) => {
      setSaid('')
      setChanging(changing === id ? undefined : id)
    },
    stop: () => setChanging(undefined),
    reset,
  }
}

export type KeyChange = ReturnType<typeof useKeyChange>
