import { SECOND } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { type CallOptions, ChannelError, type Outcome } from '../channel.ts'

// Calls drivers with a deadline, and gives each of their exceptions an outcome. A driver's raw error, such as
// ECONNRESET, comes from its provider and says nothing about our database.

interface DriverCall {
  /** Longest duration of the call. */
  readonly deadlineMs: number
  /** Outcome after the deadline or an exception without an outcome of its own. */
  readonly otherwise: Outcome
  /** Error code of a failure without a code of its own. */
  readonly code: string
  /** Aborts the call before its deadline. */
  readonly until?: AbortSignal
}

/** Calls a driver. @throws ChannelError and no other error */
export async function callDriver<T>(
  { deadlineMs, otherwise, code, until }: DriverCall,
  ask: (asked: CallOptions) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const signal = until ? AbortSignal.any([deadline, until]) : deadline
  const ended = Promise.withResolvers<never>()
  const rejectEnded = () => {
    const reason = deadline.aborted
      ? `the provider did not answer within ${deadlineMs / SECOND} s`
      : 'the line was stopped while it was asked'
    ended.reject(new ChannelError(code, reason, otherwise))
  }
  signal.addEventListener('abort', rejectEnded, { once: true })
  if (signal.aborted) rejectEnded()
  try {
    return await Promise.race([ask({ signal }), ended.promise])
  } catch (error) {
    if (error instanceof ChannelError) throw error
    log.error({ err: error }, 'a driver threw an error other than ChannelError')
    throw new ChannelError(code, error instanceof Error ? error.message : String(error), otherwise)
  } finally {
    signal.removeEventListener('abort', rejectEnded)
    ended.promise.catch(() => undefined)
  }
}
