import { useEffect, useRef } from 'react'

/** Inserts text at the cursor of a controlled field, replacing the selection. */
export function useInsertAtCursor(write: (text: string) => void) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  // Cursor position to set after the field has rendered the new text.
  const caret = useRef<number>(undefined)
  useEffect(() => {
    if (caret.current === undefined) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function insert(text: string) {
    const { current } = field
    if (current === null) return
    const { value } = current
    const start = current.selectionStart ?? value.length
    const end = current.selectionEnd ?? start
    caret.current = start + text.length
    write(value.slice(0, start) + text + value.slice(end))
  }

  return { field, insert }
}
