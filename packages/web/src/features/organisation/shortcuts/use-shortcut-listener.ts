import { useEffect, useEffectEvent, useRef } from 'react'
import { isOverlayOpen, acceptsTyping } from '../../../ui/focus.ts'
import { useSession } from '../sessions/index.ts'
import { takeEarlyKeys } from './early-keys.ts'
import { offeredActions } from './offered-actions.ts'
import { matchShortcut, readCustomKeys } from './custom-keys.ts'
import { type ShortcutId, shortcutOf } from './shortcut-list.ts'
import { collectTypedKey } from './type-ahead.ts'
import { dropHeldShortcut, holdShortcut, runShortcut } from './use-shortcut.ts'

/** Longest pause between the two keys of a sequence. */
const SECOND_KEY_MS = 1200

const REPEATED = ['next', 'previous'] as const satisfies readonly ShortcutId[]

/**
 * Handles the shortcuts of the page. Mounted once, in the shell, after the components that offer actions, since it
 * first applies the queued keys.
 */
export function useShortcutListener(): void {
  const { id: userId } = useSession().user
  const first = useRef<{ keys: string; at: number }>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isModifier(event.key)) return
    dropHeldShortcut()
    const isFresh = first.current && event.timeStamp - first.current.at < SECOND_KEY_MS
    const own = readCustomKeys(userId)
    const before = isFresh ? first.current?.keys : undefined
    first.current = undefined
    const offered = offeredActions()
    const others = offered.map(({ keys }) => keys).filter((keys) => keys !== '')
    const hit =
      matchShortcut(own, before, event, others) ?? matchShortcut(own, undefined, event, others)
    if (!hit) return
    if (blurOnEscape(event)) return
    // A key that is held down repeats moves through a list, and no other action.
    if (event.repeat && !REPEATED.some((id) => id === hit.id)) return
    if (hit.half !== undefined) {
      if (!isKeyboardBusy(event.target, false))
        first.current = { keys: hit.half, at: event.timeStamp }
      return
    }
    if (hit.other !== undefined) {
      if (isKeyboardBusy(event.target, false)) return
      event.preventDefault()
      return offered.find(({ keys }) => keys === hit.other)?.run()
    }
    const isTyped = hit.isTyping === true
    if (isKeyboardBusy(event.target, isTyped) && !shortcutOf(hit.id).isForced) return
    // Enter and Escape belong to the focused element if it handles them.
    if (hit.id === 'open' && isControl(event.target)) return
    // With Option a Mac would type another character.
    if (runShortcut(hit.id) || isTyped) event.preventDefault()
    else if (!isFixedShortcut(hit.id)) holdShortcut(hit.id)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) press(event)
    }
    addEventListener('keydown', collectTypedKey, true)
    addEventListener('keydown', onKeyDown)
    addEventListener('pointerdown', dropHeldShortcut, true)
    for (const event of takeEarlyKeys()) if (!collectTypedKey(event)) press(event)
    return () => {
      removeEventListener('keydown', collectTypedKey, true)
      removeEventListener('keydown', onKeyDown)
      removeEventListener('pointerdown', dropHeldShortcut, true)
    }
  }, [])
}

/** Escape in a field of the page blurs it, so that shortcuts work again. */
function blurOnEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || isOverlayOpen() || !acceptsTyping(event.target)) return false
  if (event.target instanceof HTMLElement) event.target.blur()
  return true
}

function isFixedShortcut(id: ShortcutId): boolean {
  return shortcutOf(id).isFixed ?? false
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Meta' || key === 'Alt'
}

/** True if the user is typing and the shortcut is not active then, or if an overlay is open. */
function isKeyboardBusy(target: EventTarget | null, holdsWhileTyping: boolean): boolean {
  return isOverlayOpen() || (acceptsTyping(target) && !holdsWhileTyping)
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('a, button, [role="button"], [role="tab"], input, summary')
  )
}
