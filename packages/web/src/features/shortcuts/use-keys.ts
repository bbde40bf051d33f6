import { useEffect, useEffectEvent, useRef } from 'react'
import { isCovered, isTyping } from '../../ui/focus.ts'
import { useSession } from '../sessions/index.ts'
import { found, readOwnKeys } from './own-keys.ts'
import { shortcutOf } from './shortcut-list.ts'
import { runShortcut } from './use-shortcut.ts'

/** How long the first of two keys waits for the second. */
const SECOND_KEY_MS = 1200

const REPEATED = ['next', 'previous'] as const

/** Hears the keys of the whole page; once, in the shell. */
export function useKeys(): void {
  const { id: userId } = useSession().user
  const first = useRef<{ keys: string; at: number }>(undefined)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (isModifier(event.key)) return
    const isFresh = first.current && event.timeStamp - first.current.at < SECOND_KEY_MS
    const own = readOwnKeys(userId)
    const before = isFresh ? first.current?.keys : undefined
    first.current = undefined
    const hit = found(own, before, event) ?? found(own, undefined, event)
    if (!hit) return
    if (leavesTyping(event)) return
    // A key that is held down goes on through a list, and does nothing else twice.
    if (event.repeat && !REPEATED.some((id) => id === hit.id)) return
    if (hit.half !== undefined) {
      if (!isBusy(event.target)) first.current = { keys: hit.half, at: event.timeStamp }
      return
    }
    if (isBusy(event.target) && !shortcutOf(hit.id).isForced) return
    // Enter and Escape belong to what has the focus, where that does something with them.
    if (hit.id === 'open' && isControl(event.target)) return
    if (runShortcut(hit.id)) event.preventDefault()
  })

  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Escape in a field of the page leaves it, so that the keys are heard again. */
function leavesTyping(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || isCovered() || !isTyping(event.target)) return false
  if (event.target instanceof HTMLElement) event.target.blur()
  return true
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt'
}

/** Somebody types, or something lies over the page. */
function isBusy(target: EventTarget | null): boolean {
  return isCovered() || isTyping(target)
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('a, button, [role="button"], [role="tab"], input, summary')
  )
}
