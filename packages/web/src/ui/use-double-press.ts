import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * A second press within this time, without a change in between, counts as a double press (core 9 demands a delay of
 * this length; here it only bounds the check).
 */
const SUBMIT_ONCE_MS = 400

/** Recognises the second submit of a double press, which must not save again. */
export function useDoublePress<Given extends FieldValues, Values>({
  subscribe,
}: Pick<UseFormReturn<Given, unknown, Values>, 'subscribe'>) {
  const submittedAt = useRef(Number.NEGATIVE_INFINITY)

  // A change of a value ends the double-press check, since the server may refuse sooner than its bound.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          submittedAt.current = Number.NEGATIVE_INFINITY
        },
      }),
    [subscribe],
  )

  // A press outside the submit button ends the double-press check too, such as the answer to a question of `onSave`.
  useEffect(() => {
    function notePress({ target }: MouseEvent) {
      const isSubmit = target instanceof Element && target.closest('[type=submit]') !== null
      if (!isSubmit) submittedAt.current = Number.NEGATIVE_INFINITY
    }
    document.addEventListener('click', notePress, true)
    return () => {
      document.removeEventListener('click', notePress, true)
    }
  }, [])

  return {
    isDoublePress: () => performance.now() - submittedAt.current < SUBMIT_ONCE_MS,
    noteSubmit: () => {
      submittedAt.current = performance.now()
    },
    /** The next submit is no double press. */
    forgetSubmit: () => {
      submittedAt.current = Number.NEGATIVE_INFINITY
    },
  }
}
