import type { SendOfList } from '@guiche/contract/sends'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { toast, TOAST_REASON_MS } from '../../../ui/toast.tsx'
import { failureText, hasUnknownOutcome } from './send-texts.ts'
import { type SendFilter, SENDS, fetchSends } from './sends.queries.ts'
import { sendWords } from './sends.words.ts'

/** Messages per request. A copy of the contract's number, whose module would bring its schemas into the bundle. */
const STEP = 100

export type SendAct = 'again' | 'give-up'

export interface BulkSendAction {
  act: SendAct
  filter: SendFilter
  /** Undefined for the whole list. */
  sends?: readonly SendOfList[]
  /** True to include messages that the customer may have received. */
  withUnknown: boolean
}

interface Outcome {
  done: number
  refused: Array<{ id: string; code: string }>
}

/** Applies an action to many messages in batches until it is stopped. */
export function useBulkSendAction() {
  const say = useWords(sendWords)
  const cache = useQueryClient()
  const [progress, setProgress] = useState<number>()
  const stopped = useRef(false)

  async function runInBatches(acting: BulkSendAction): Promise<void> {
    const outcome: Outcome = { done: 0, refused: [] }
    stopped.current = false
    setProgress(0)
    try {
      for await (const step of batchesOf(acting)) {
        if (stopped.current) break
        const body = { state: acting.filter.state, ids: step.map(({ id }) => id) }
        const { done, refused } = await call(`POST /sends/${acting.act}`, { body })
        outcome.done += done.length
        outcome.refused.push(...refused)
        setProgress(outcome.done)
      }
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      setProgress(undefined)
      toastOutcome(acting, outcome)
      await cache.invalidateQueries({ queryKey: SENDS })
    }
  }

  function toastOutcome({ act, filter }: BulkSendAction, { done, refused }: Outcome): void {
    const isFailed = filter.state === 'failed'
    const word = act === 'again' ? 'doneAgain' : isFailed ? 'doneDismiss' : 'doneGiveUp'
    if (done > 0) toast.success(say(word, { count: done }))
    const [first] = refused
    if (first === undefined) return
    const why = isFailed ? failureText(first.code) : say('hasLeft')
    const text = say('refused', { count: refused.length, why })
    toast.error(text, { durationMs: TOAST_REASON_MS })
  }

  return { run: runInBatches, progress, stop: () => void (stopped.current = true) }
}

/** Yields the selected messages in batches. */
async function* batchesOf({
  filter,
  sends,
  withUnknown,
}: BulkSendAction): AsyncGenerator<SendOfList[]> {
  const isIncluded = (send: SendOfList) => withUnknown || !hasUnknownOutcome(send)
  if (sends) {
    const wanted = sends.filter(isIncluded)
    for (let at = 0; at < wanted.length; at += STEP) yield wanted.slice(at, at + STEP)
    return
  }
  let after: string | undefined
  do {
    const page = await fetchSends(filter, after)
    const wanted = page.sends.filter(isIncluded)
    if (wanted.length > 0) yield wanted
    after = page.next ?? undefined
  } while (after !== undefined)
}
