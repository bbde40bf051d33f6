import { SECOND } from '../../platform/clock.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { runAtLowPriority, noteInteractiveWork } from '../../platform/jobs/low-priority.ts'
import { log } from '../../platform/log.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import { type Capabilities, ChannelError, type RunningLine } from '../channel.ts'
import { LeaseLost, type Ownership } from '../lines/ownership.ts'
import { type Claimed, claimNext } from './claim.ts'
import { startAttempt, type Delivery, listErrands } from './deliveries.queries.ts'
import type { DeliveryHooks } from './delivery-hooks.ts'
import { LANES, lastLane } from './lanes.ts'
import { tokenBucket } from './token-bucket.ts'
import { performDelivery } from './perform.ts'
import { completeDelivery, retryOrFailDelivery, failDelivery } from './complete-delivery.ts'

// Sends the waiting deliveries of one line: conversations by priority, in order within each, several concurrently, at
// the line's pace. Downloads and read receipts run concurrently with them. The attempt row is inserted before the
// provider is called. Where our side makes the provider's id, a repeated send is the same message; elsewhere a send
// without an answer is not repeated, and its status decides. The database work of campaigns runs with low priority.

/** Most errands in progress, apart from the conversations. */
const ERRANDS_AT_ONCE = { fetch: 5, read: 3 } as const
type Errand = keyof typeof ERRANDS_AT_ONCE

/** Keyed by delivery id. */
type UnderWay = Map<number, { readonly delivery: Delivery; readonly done: Promise<void> }>

/** When the line stops, deliveries in progress may finish within this time. */
const STOP_WITHIN_MS = 3 * SECOND

export interface LineDelivery {
  /** Looks for due deliveries; calls during a run are merged into one further run. */
  wake(): void
  /** Applies from the next delivery on. */
  change(capabilities: Capabilities): void
  stop(): Promise<void>
}

/** @param connectedAt start of the current connection; undefined while the line is not connected */
export function startDelivery(
  owner: Ownership,
  running: RunningLine,
  connectedAt: () => Date | undefined,
  options: { capabilities: Capabilities; hooks: DeliveryHooks; random?: () => number },
): LineDelivery {
  const { hooks, random = Math.random } = options
  let { capabilities } = options
  const turns = tokenBucket(capabilities.pace, { jitter: capabilities.jitter, random })
  let isFirstLook = true
  /** True if the last claim was a campaign's: the next one is likely to be one too. */
  let isInCampaign = false
  const underWay: UnderWay = new Map()
  const errands: Record<Errand, UnderWay> = { fetch: new Map(), read: new Map() }
  const stopping = new AbortController()
  let isStopped = false
  /** Start of the connection; undefined while nothing may be sent. */
  const openSince = () => (isStopped || !owner.isHeld() ? undefined : connectedAt())
  const isOpen = () => openSince() !== undefined

  async function serveLanes(): Promise<void> {
    for (;;) {
      const last = lastLane(underWay.size)
      if (last === undefined || !isOpen() || !(await turns.ready())) return
      const since = openSince()
      if (!since) return
      const busy = [...underWay.values()].map(({ delivery }) => delivery)
      const choice = {
        ...capabilities,
        last,
        busy,
        isFirstLook,
        connectedAt: since,
        random,
        mayLeave: hooks.mayLeave,
      }
      const claimNextDelivery = () => claimNext(owner, choice)
      const claimed = await (isInCampaign
        ? runAtLowPriority(claimNextDelivery)
        : claimNextDelivery())
      isFirstLook = false
      isInCampaign = typeof claimed === 'object' && claimed.delivery.lane === LANES.campaign
      if (!claimed) return
      if (claimed === 'more') continue
      if (claimed.next === 'perform') turns.take()
      start(underWay, claimed.delivery, () => deliver(claimed))
    }
  }

  async function serveErrands(kind: Errand): Promise<void> {
    const atMost = ERRANDS_AT_ONCE[kind] - errands[kind].size
    if (atMost <= 0 || !isOpen()) return
    const except = [...errands[kind].keys()]
    const due = await owner.transact((db) => listErrands(db, owner.line, { kind, except, atMost }))
    for (const errand of due) start(errands[kind], errand, () => runErrand(errand))
  }

  /** When the work ends, the next delivery is looked for. */
  function start(among: UnderWay, delivery: Delivery, work: () => Promise<void>): void {
    const done = work()
      .catch(logDeliveryError)
      .finally(() => {
        among.delete(delivery.id)
        wake()
      })
    among.set(delivery.id, { delivery, done })
  }

  async function runErrand(delivery: Delivery): Promise<void> {
    const attempts = delivery.attempts + 1
    const attempt = await owner.transact((db) => startAttempt(db, delivery, attempts))
    if (!attempt) return
    await deliver({ next: 'perform', delivery, attemptId: attempt.id })
  }

  async function deliver(claimed: Claimed): Promise<void> {
    const settle = claimed.delivery.lane === LANES.campaign ? runAtLowPriority : runInteractively
    if (claimed.next === 'fail') return settle(() => failDelivery(owner, claimed, claimed, hooks))
    if (claimed.next === 'accept')
      return settle(() =>
        completeDelivery(owner, withStartedAttempt(claimed), claimed.acceptedId, hooks),
      )
    const attempt = withStartedAttempt(claimed)
    if (!owner.isHeld()) throw new LeaseLost(owner.line)
    let done
    try {
      const until = stopping.signal
      const { isFirst } = claimed
      done = await performDelivery(claimed.delivery, {
        running,
        hooks,
        capabilities,
        until,
        isFirst,
      })
    } catch (error) {
      // The process that serves the line next finds an attempt without an outcome.
      if (stopping.signal.aborted) return
      return settle(() => retryOrFailDelivery(owner, attempt, asRefusal(error), hooks))
    }
    const { acceptedId } = done
    await settle(() => completeDelivery(owner, attempt, acceptedId, hooks))
  }

  const looks = [serveLanes, () => serveErrands('fetch'), () => serveErrands('read')].map(
    oneAtATime,
  )
  function wake(): void {
    if (!isStopped) looks.forEach((look) => look())
  }
  wake()
  return {
    wake,
    change: (changed) => {
      capabilities = changed
      turns.change(changed.pace)
    },
    stop: async () => {
      isStopped = true
      turns.end()
      const end = setTimeout(() => stopping.abort(), scaledTimeout(STOP_WITHIN_MS))
      const all = [underWay, errands.fetch, errands.read].flatMap((among) => [...among.values()])
      await Promise.all(all.map(({ done }) => done))
      clearTimeout(end)
    },
  }
}

/** A person or a customer waits for this delivery, so low-priority work yields. */
function runInteractively<T>(work: () => Promise<T>): Promise<T> {
  noteInteractiveWork()
  return work()
}

/** A fault on our side, such as a file that could not be saved, is retried. */
function asRefusal(error: unknown): ChannelError {
  if (error instanceof ChannelError) return error
  log.error({ err: error }, 'a delivery failed by a fault of ours')
  const reason = error instanceof Error ? error.message : String(error)
  return new ChannelError('ERR_SENDING_WAPP_MSG', reason, 'notNow')
}

/** The claim with the attempt that has just started. */
function withStartedAttempt<T extends { delivery: Delivery }>(claimed: T): T {
  const { delivery } = claimed
  return { ...claimed, delivery: { ...delivery, attempts: delivery.attempts + 1 } }
}

/**
 * Runs the work sequentially. A call during a run triggers one more run, since the current one may have read before the
 * change.
 */
function oneAtATime(work: () => Promise<void>): () => void {
  let state: 'idle' | 'running' | 'once more' = 'idle'
  async function run(): Promise<void> {
    do {
      state = 'running'
      await work().catch(logDeliveryError)
    } while (isAskedFor())
    state = 'idle'
  }
  const isAskedFor = () => state === 'once more'
  return () => {
    if (state === 'idle') void run()
    else state = 'once more'
  }
}

function logDeliveryError(error: unknown): void {
  if (error instanceof LeaseLost || isUnavailable(error)) return
  log.error({ err: error }, 'a delivery could not be made')
}
