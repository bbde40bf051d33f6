import { useEffect, useEffectEvent, useRef } from 'react'
import { isCovered, isTyping } from '../../ui/focus.ts'
import { useSession } from '../sessions/index.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { found, readOwnKeys } from './own-keys.ts'
import { type ShortcutId, shortcutOf } from './shortcut-list.ts'
import { typeAhead } from './type-ahead.ts'
import { dropHeldShortcut, holdShortcut, runShortcut } from './use-shortcut.ts'

/** How long the first of two keys waits for the second. */
const SECOND_KEY_MS = 1200

const REPEATED = ['next', 'previous'] as const

/** Hears the keys of the whole page; once, in the shell, after what the keys do there: some were pressed before. */
export function useKeys(): void {
  const { id: userId } = useSession().user
  const first = useRef<{ keys: string; at: number }>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isModifier(event.key)) return
    dropHeldShortcut()
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
    else if (!isFixed(hit.id)) holdShortcut(hit.id)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) press(event)
    }
    addEventListener('keydown', typeAhead, true)
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', dropHeldShortcut, true)
    for (const event of takeEarlyKeys()) if (!typeAhead(event)) press(event)
    return () => {
      removeEventListener('keydown', typeAhead, true)
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', dropHeldShortcut, true)
    }
  }, [])
}

/** Escape in a field of the page leaves it, so that the keys are heard again. */
function leavesTyping(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || isCovered() || !isTyping(event.target)) return false
  if (event.target instanceof HTMLElement) event.target.blur()
  return true
}

function isFixed(id: ShortcutId): boolean {
  return shortcutOf(id).isFixed ?? false
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
