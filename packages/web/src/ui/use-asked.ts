import { useLocation, useSearchParams } from 'react-router'

/** Whether the address asks for something, as `/queues?new` does for a new queue, and how to take that out of it. */
export function useAsked(name: string): [isAsked: boolean, answer: () => void] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const answer = () => {
    // Whoever went elsewhere while something was saved is not brought back.
    if (window.location.pathname !== pathname) return
    setParams(
      (now) => {
        now.delete(name)
        return now
      },
      { replace: true },
    )
  }
  return [params.has(name), answer]
}
