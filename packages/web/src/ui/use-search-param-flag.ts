import { useLocation, useSearchParams } from 'react-router'

/**
 * True if the address has the parameter, such as `/queues?new` for a new queue; the second value removes it from the
 * address.
 */
export function useSearchParamFlag(name: string): [isAsked: boolean, answer: () => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const removeParam = () => {
    // A user who navigated away while saving must not be sent back.
    if (window.location.pathname !== pathname) return
    setParams(
      (now) => {
        now.delete(name)
        return now
      },
      { replace: true },
    )
  }
  return [params.has(name), removeParam]
}
