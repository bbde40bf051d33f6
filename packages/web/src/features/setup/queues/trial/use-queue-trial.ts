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

/** The queue under trial, as it is in the dialog. */
export type TrialQueue = Pick<QueueTrial, 'queue' | 'entries'>

type Words = QueueTrial['said']

/** A message on the phone. */
export interface TrialBubble {
  readonly id: number
  readonly isCustomer: boolean
  readonly message: TrialMessage
}

/** Older messages are dropped. */
const BUBBLES_MOST = 100

/** State and actions of a queue's trial. All state is in the browser; the server answers without storing it. */
export function useQueueTrial(
  drawn: () => TrialQueue,
  { manner, moment }: { manner: TrialManner; moment: TrialMoment },
  onStand: (key: number | null) => void,
) {
  const [bubbles, setBubbles] = useState<readonly TrialBubble[]>([])
  const [last, setLast] = useState<TrialAnswer>()
  const [error, setError] = useState<unknown>()
  const nextId = useRef(1)
  // The reply to a former trial is dropped after a restart.
  const round = useRef(0)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: QueueTrial) => call('POST /queue/try', { body }),
  })

  function addBubbles(isCustomer: boolean, messages: readonly TrialMessage[]): void {
    const more = messages.map((message) => ({ id: nextId.current++, isCustomer, message }))
    setBubbles((shown) => [...shown, ...more].slice(-BUBBLES_MOST))
  }

  async function sendText(said: Words): Promise<void> {
    if (isPending) return
    const own = round.current
    setError(undefined)
    addBubbles(true, [{ text: said.text }])
    try {
      const standing = last?.standing ?? null
      const answer = await mutateAsync({ ...drawn(), manner, moment, standing, said })
      if (own !== round.current) return
      addBubbles(false, answer.messages)
      setLast(answer)
      onStand(answer.standing.isInQueue ? answer.standing.key : null)
    } catch (failure) {
      if (own === round.current) setError(failure)
    }
  }

  function resetTrial(): void {
    round.current++
    setBubbles([])
    setLast(undefined)
    setError(undefined)
    onStand(null)
  }

  return { bubbles, last, error, isPending, say: sendText, startAgain: resetTrial }
}
