import { useEffect, useRef } from 'react'

/** Puts text where the cursor of a controlled field stands, in the place of what is selected. */
export function useInsertion(write: (text: string) => void) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  // Where the cursor goes once the field holds the text.
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
