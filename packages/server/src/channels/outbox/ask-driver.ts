import { SECOND } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { type Asked, ChannelError, type Outcome } from '../channel.ts'

// Each call to a driver has a deadline, and whatever it throws has an outcome. A driver's raw error, such as ECONNRESET,
// is its provider's: it says nothing about our database.

interface Asking {
  /** The longest that it may take. */
  readonly deadlineMs: number
  /** What becomes of it where the driver does not say: by its deadline, or by an error of its own. */
  readonly otherwise: Outcome
  /** The code of a failure that is not the driver's own. */
  readonly code: string
  /** Ends the wait before its deadline. */
  readonly until?: AbortSignal
}

/** @throws ChannelError alone */
export async function askDriver<T>(
  { deadlineMs, otherwise, code, until }: Asking,
  ask: (asked: Asked) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const signal = until ? AbortSignal.any([deadline, until]) : deadline
  const ended = Promise.withResolvers<never>()
  const end = () => {
    const reason = deadline.aborted
      ? `the provider did not answer within ${deadlineMs / SECOND} s`
      : 'the line was stopped while it was asked'
    ended.reject(new ChannelError(code, reason, otherwise))
  }
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  try {
    return await Promise.race([ask({ signal }), ended.promise])
  } catch (error) {
    if (error instanceof ChannelError) throw error
    log.error({ err: error }, 'a driver threw what it should have told as a refusal')
    throw new ChannelError(code, error instanceof Error ? error.message : String(error), otherwise)
  } finally {
    signal.removeEventListener('abort', end)
    ended.promise.catch(() => undefined)
  }
}
