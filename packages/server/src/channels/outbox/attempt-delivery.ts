import { noteInteractiveWork, runAtLowPriority } from '../../platform/jobs/low-priority.ts'
import { log } from '../../platform/log.ts'
import { type Capabilities, ChannelError, type RunningLine } from '../channel.ts'
import { LeaseLost, type Ownership } from '../lines/lease.ts'
import type { Claimed } from './claim-next.ts'
import { completeDelivery, retryOrFailDelivery, failDelivery } from './complete-delivery.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryHooks } from './delivery-hooks.ts'
import { LANES } from './lanes.ts'
import { performDelivery } from './perform-delivery.ts'

// Takes one claimed delivery to its outcome. A claim (claim-next.ts) begins in perform, accept or fail.
//
//   state    entered when                                  work                 next
//   perform  the delivery may be sent                      performDelivery      accept, retry, aborted
//   accept   the provider has accepted it                  completeDelivery     ended
//   retry    the driver has thrown                         retryOrFailDelivery  waiting, fail
//   fail     it is refused, expired or out of attempts     failDelivery         ended
//   aborted  the driver has thrown after the line stopped  none                 waiting; the attempt has no outcome

/** The line as its deliveries need it, for as long as this process serves it. */
export interface ServedLine {
  readonly owner: Ownership
  readonly running: RunningLine
  readonly hooks: DeliveryHooks
  /** Replaced when they change; read at the start of each attempt. */
  capabilities: Capabilities
  /** Aborts the driver's calls. */
  readonly until: AbortSignal
}

/** @throws LeaseLost if the line is no longer held before the driver is called */
export async function attemptDelivery(claimed: Claimed, line: ServedLine): Promise<void> {
  const { owner, running, hooks, capabilities, until } = line
  const settle = claimed.delivery.lane === LANES.campaign ? runAtLowPriority : runInteractively
  if (claimed.next === 'fail') return settle(() => failDelivery(owner, claimed, claimed, hooks))
  const attempt = withStartedAttempt(claimed)
  if (claimed.next === 'accept')
    return settle(() => completeDelivery(owner, attempt, claimed.acceptedId, hooks))
  if (!owner.isHeld()) throw new LeaseLost(owner.line)
  let done
  try {
    const { isFirst } = claimed
    done = await performDelivery(claimed.delivery, { running, hooks, capabilities, until, isFirst })
  } catch (error) {
    // The process that serves the line next finds an attempt without an outcome.
    if (until.aborted) return
    return settle(() => retryOrFailDelivery(owner, attempt, asChannelError(error), hooks))
  }
  const { acceptedId } = done
  await settle(() => completeDelivery(owner, attempt, acceptedId, hooks))
}

/** A person or a customer waits for this delivery, so low-priority work yields. */
function runInteractively<T>(work: () => Promise<T>): Promise<T> {
  noteInteractiveWork()
  return work()
}

/** A fault on our side, such as a file that could not be saved, is retried. */
function asChannelError(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  log.error({ err: error }, 'a delivery failed with an internal error')
  const reason = error instanceof Error ? error.message : String(error)
  return new ChannelError('ERR_SENDING_WAPP_MSG', reason, 'notNow')
}

/** The claim with the attempt that has just started. */
function withStartedAttempt<T extends { delivery: Delivery }>(claimed: T): T {
  const { delivery } = claimed
  return { ...claimed, delivery: { ...delivery, attempts: delivery.attempts + 1 } }
}
