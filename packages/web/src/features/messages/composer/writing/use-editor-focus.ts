import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayTakeFocus } from '../../../../ui/focus.ts'
import type { ComposerProps } from '../../messages/index.ts'

export interface EditorFocus {
  focus: () => void
  /** Focuses the field after an element that has the focus now was closed. */
  focusNextFrame: () => void
  /** Focuses the field unless the focus is in another text field or an overlay. */
  focusIfAllowed: () => void
}

export function editorFocusOf(field: RefObject<HTMLTextAreaElement | null>): EditorFocus {
  const focus = () => field.current?.focus()
  return {
    focus,
    focusNextFrame: () => void requestAnimationFrame(focus),
    focusIfAllowed() {
      if (field.current !== null && mayTakeFocus(field.current)) focus()
    },
  }
}

/** Focuses the field when the conversation opens, and when a reply or an edit begins. */
export function useFocusOnOpen(
  field: RefObject<HTMLTextAreaElement | null>,
  { quoted, editing }: Pick<ComposerProps, 'quoted' | 'editing'>,
): void {
  // The location's key changes when the user opens the already open ticket from its row, which focuses the field.
  const { key: visit, search } = useLocation()
  useEffect(() => {
    const isAsked = quoted !== null || editing !== null
    // A message that the address or the user focused keeps the focus.
    const isReading =
      new URLSearchParams(search).has('message') ||
      (document.activeElement?.matches('[data-message]') ?? false)
    if (!isAsked && (isReading || !matchMedia('(hover: hover)').matches)) return
    if (field.current !== null && mayTakeFocus(field.current)) field.current.focus()
  }, [field, quoted, editing, visit, search])
}
