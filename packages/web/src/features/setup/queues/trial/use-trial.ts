import type {
  QueueTrial,
  TrialAnswer,
  TrialManner,
  TrialMessage,
  TrialMoment,
} from '@guiche/contract/queue-trials'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../platform/call.ts'

/** What is tried: the queue as it stands in the dialog at that moment. */
export type TriedQueue = Pick<QueueTrial, 'queue' | 'entries'>

type Words = QueueTrial['said']

/** One bubble on the phone that is pretended. */
export interface TrialBubble {
  readonly id: number
  readonly isCustomer: boolean
  readonly message: TrialMessage
}

/** The oldest leave the phone: nobody tries for so long. */
const BUBBLES_MOST = 100

/** A conversation with a queue that is drawn up. All of it is kept here: the server answers and forgets. */
export function useTrial(
  drawn: () => TriedQueue,
  { manner, moment }: { manner: TrialManner; moment: TrialMoment },
  onStand: (key: number | null) => void,
) {
  const [bubbles, setBubbles] = useState<readonly TrialBubble[]>([])
  const [last, setLast] = useState<TrialAnswer>()
  const [error, setError] = useState<unknown>()
  const nextId = useRef(1)
  // An answer to a conversation that was begun anew meanwhile is not shown.
  const round = useRef(0)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: QueueTrial) => call('POST /queue/try', { body }),
  })

  function show(isCustomer: boolean, messages: readonly TrialMessage[]): void {
    const more = messages.map((message) => ({ id: nextId.current++, isCustomer, message }))
    setBubbles((shown) => [...shown, ...more].slice(-BUBBLES_MOST))
  }

  async function say(said: Words): Promise<void> {
    if (isPending) return
    const own = round.current
    setError(undefined)
    show(true, [{ text: said.text }])
    try {
      const standing = last?.standing ?? null
      const answer = await mutateAsync({ ...drawn(), manner, moment, standing, said })
      if (own !== round.current) return
      show(false, answer.messages)
      setLast(answer)
      onStand(answer.standing.isInQueue ? answer.standing.key : null)
    } catch (failure) {
      if (own === round.current) setError(failure)
    }
  }

  function startAgain(): void {
    round.current++
    setBubbles([])
    setLast(undefined)
    setError(undefined)
    onStand(null)
  }

  return { bubbles, last, error, isPending, say, startAgain }
}
