import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { FlowTrialManner } from '@guiche/contract/flow-trials'
import type { SentTo } from '@guiche/contract/routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../platform/call.ts'
import {
  notStarted,
  type Passed,
  type TrialRun,
  withAnswer,
  withCustomerText,
} from './trial-run.ts'

type TrialEvent = SentTo<'POST /flowbuilder/try'>['body']['event']

interface FlowTrialOptions {
  flowId: number
  drawn: () => FlowGraph
  manner: FlowTrialManner
  onPassed: (passed: readonly Passed[], current: string | null) => void
}

/** Longer waits are not run by a timer; the user skips them. */
export const SAT_THROUGH_MS = 15_000

/**
 * State and actions of a flow's trial. All state is in the browser, so that the flow may be edited during the trial.
 */
export function useFlowTrial({ flowId, drawn, manner, onPassed }: FlowTrialOptions) {
  const [run, setRun] = useState(notStarted)
  const [error, setError] = useState<unknown>()
  const [isPending, setIsPending] = useState(false)
  // The running request of a former trial is aborted at a restart.
  const onItsWay = useRef<AbortController>(null)
  const light = useEffectEvent((passed: readonly Passed[], current: string | null) =>
    onPassed(passed, current),
  )

  useEffect(
    () => () => {
      onItsWay.current?.abort()
      light([], null)
    },
    [],
  )

  async function sendEvent(before: TrialRun, event: TrialEvent): Promise<void> {
    if (isPending && event.kind !== 'start') return
    onItsWay.current?.abort()
    const own = new AbortController()
    onItsWay.current = own
    setRun(before)
    setError(undefined)
    setIsPending(true)
    try {
      const { session, tagIds } = before
      const graph = drawn()
      const body = { flowId, graph, manner, session, tagIds, event }
      const answer = await call('POST /flowbuilder/try', { body }, { signal: own.signal })
      if (own.signal.aborted) return
      const next = withAnswer(before, answer, graph, Date.now())
      setRun(next)
      onPassed(next.passed, next.session?.nodeId ?? null)
    } catch (failure) {
      if (!own.signal.aborted) setError(failure)
    } finally {
      if (onItsWay.current === own) setIsPending(false)
    }
  }

  function startTrial(): void {
    onPassed([], null)
    void sendEvent(notStarted, { kind: 'start' })
  }

  function sendText(text: string, choice?: { id: string; title: string }): void {
    if (isPending || run.end !== null) return
    void sendEvent(withCustomerText(run, text), { kind: 'said', text, ...(choice && { choice }) })
  }

  function skipWait(): void {
    if (run.session) void sendEvent(run, { kind: 'clock' })
  }

  function simulatePayment(): void {
    if (run.session) void sendEvent(run, { kind: 'paid' })
  }

  useContinueAfterWait(run, skipWait)
  return {
    run,
    error,
    isPending,
    begin: startTrial,
    say: sendText,
    skip: skipWait,
    pay: simulatePayment,
  }
}

/** Continues after a short wait. */
function useContinueAfterWait({ session, dueAt }: TrialRun, skip: () => void): void {
  const goOn = useEffectEvent(skip)
  const isClock = session?.wait?.kind === 'clock'
  useEffect(() => {
    if (!isClock || dueAt === null) return undefined
    const left = dueAt - Date.now()
    if (left > SAT_THROUGH_MS) return undefined
    const timer = setTimeout(() => goOn(), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [isClock, dueAt])
}
