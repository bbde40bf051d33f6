import { useEffect, useRef } from 'react'

/**
 * A disabled fieldset drops the focus. After saving, it returns to the first invalid field or to the former element.
 * @returns the ref of the fieldset, and the function that notes the focused element before it is disabled
 */
export function useFocusAfterSaving(isSubmitting: boolean) {
  const focused = useRef<Element>(null)
  const fields = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (isSubmitting || focused.current === null) return
    const fault = fields.current?.querySelector('[aria-invalid="true"]')
    const target = fault ?? focused.current
    focused.current = null
    if (target instanceof HTMLElement) target.focus()
  }, [isSubmitting])

  return {
    fields,
    noteFocus: () => {
      focused.current = document.activeElement
    },
  }
}
