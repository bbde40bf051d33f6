import { useSearchParams } from 'react-router'

/** Whether the address asks for something, as `/queues?new` does for a new queue, and how to take that out of it. */
export function useAsked(name: string): [isAsked: boolean, answer: () => void] {
  const [params, setParams] = useSearchParams()
  const answer = () =>
    setParams(
      (now) => {
        now.delete(name)
        return now
      },
      { replace: true },
    )
  return [params.has(name), answer]
}
