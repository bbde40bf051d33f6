import { SECOND } from '../../platform/clock.ts'
import { isUnavailable } from '../../platform/database/database-errors.ts'
import { runAtLowPriority } from '../../platform/jobs/low-priority.ts'
import { log } from '../../platform/log.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import type { Capabilities, RunningLine } from '../channel.ts'
import { LeaseLost, type Ownership } from '../lines/lease.ts'
import { attemptDelivery, type ServedLine } from './attempt-delivery.ts'
import { claimNext } from './claim-next.ts'
import { startAttempt, type Delivery, listErrands } from './deliveries.queries.ts'
import type { DeliveryHooks } from './delivery-hooks.ts'
import { type Lane, LANES, lowestFreeLane } from './lanes.ts'
import { type TokenBucket, tokenBucket } from './token-bucket.ts'

// Sends the waiting deliveries of one line: conversations by priority, in order within each, several concurrently, at
// the line's pace. Downloads and read receipts run concurrently with them. The attempt row is inserted before the
// provider is called. Where our side makes the provider's id, a repeated send is the same message; elsewhere a send
// without an answer is not repeated, and its status decides. The database work of campaigns runs with low priority.
//
// States of the line, read before each claim:
//
//   state     entered when                                  claims  attempts in progress
//   closed    it is not connected, or its lease is lost     no      continue until they check the lease
//   open      it is connected under a held lease            yes     continue
//   stopping  `stop` is called (final)                      no      may finish within STOP_WITHIN_MS
//   aborted   STOP_WITHIN_MS have passed since then         no      end: their driver calls are aborted
//
// States of a delivery:
//
//   state     entered when                                  next             in
//   waiting   it is enqueued, or postponed by an attempt    claimed          serveLanes, serveErrands
//   claimed   its attempt row is committed                  ended, waiting   attemptDelivery
//   ended     its outcome is stored and its row removed
//
// Three loops claim: conversations, downloads, read receipts. Each is idle, running, or running and to run once more.
//
// Wake-ups: `wake` starts all loops: at the start, at the end of each attempt, when the line connects, and when its
// owner finds due deliveries. Timers: that of the token bucket, which delays conversations, and that of `stop`.

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
  changeCapabilities(capabilities: Capabilities): void
  stop(): Promise<void>
}

interface Options {
  readonly capabilities: Capabilities
  readonly hooks: DeliveryHooks
  readonly random?: () => number
}

/** @param connectedAt start of the current connection; undefined while the line is not connected */
export function startDelivery(
  owner: Ownership,
  running: RunningLine,
  connectedAt: () => Date | undefined,
  options: Options,
): LineDelivery {
  const loops = new DeliveryLoops(owner, running, connectedAt, options)
  loops.wake()
  return {
    wake: () => loops.wake(),
    changeCapabilities: (capabilities) => loops.changeCapabilities(capabilities),
    stop: () => loops.stop(),
  }
}

class DeliveryLoops implements LineDelivery {
  readonly #line: ServedLine
  readonly #connectedAt: () => Date | undefined
  readonly #random: () => number
  readonly #turns: TokenBucket
  readonly #underWay: UnderWay = new Map()
  readonly #errands: Record<Errand, UnderWay> = { fetch: new Map(), read: new Map() }
  readonly #loops = [
    () => this.#serveLanes(),
    () => this.#serveErrands('fetch'),
    () => this.#serveErrands('read'),
  ].map(sequentialRunner)
  readonly #aborting = new AbortController()
  #isStopped = false
  #isFirstLook = true
  /** True if the last claim was a campaign's: the next one is likely to be one too. */
  #isInCampaign = false

  constructor(
    owner: Ownership,
    running: RunningLine,
    connectedAt: () => Date | undefined,
    { capabilities, hooks, random = Math.random }: Options,
  ) {
    this.#line = { owner, running, hooks, capabilities, until: this.#aborting.signal }
    this.#connectedAt = connectedAt
    this.#random = random
    this.#turns = tokenBucket(capabilities.pace, { jitter: capabilities.jitter, random })
  }

  wake(): void {
    if (!this.#isStopped) this.#loops.forEach((run) => run())
  }

  changeCapabilities(capabilities: Capabilities): void {
    this.#line.capabilities = capabilities
    this.#turns.change(capabilities.pace)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#turns.end()
    const end = setTimeout(() => this.#aborting.abort(), scaledTimeout(STOP_WITHIN_MS))
    const all = [this.#underWay, this.#errands.fetch, this.#errands.read]
    await Promise.all(all.flatMap((among) => [...among.values()]).map(({ done }) => done))
    clearTimeout(end)
  }

  /** Start of the connection; undefined unless the line is open. */
  #openSince(): Date | undefined {
    return this.#isStopped || !this.#line.owner.isHeld() ? undefined : this.#connectedAt()
  }

  #isOpen(): boolean {
    return this.#openSince() !== undefined
  }

  async #serveLanes(): Promise<void> {
    for (;;) {
      const last = lowestFreeLane(this.#underWay.size)
      if (last === undefined || !this.#isOpen() || !(await this.#turns.ready())) return
      const since = this.#openSince()
      if (!since) return
      const claimed = await this.#claimNext(last, since)
      this.#isFirstLook = false
      this.#isInCampaign = typeof claimed === 'object' && claimed.delivery.lane === LANES.campaign
      if (!claimed) return
      if (claimed === 'more') continue
      if (claimed.next === 'perform') this.#turns.take()
      this.#start(this.#underWay, claimed.delivery, () => attemptDelivery(claimed, this.#line))
    }
  }

  #claimNext(last: Lane, connectedAt: Date): ReturnType<typeof claimNext> {
    const { owner, capabilities, hooks } = this.#line
    const choice = {
      ...capabilities,
      last,
      busy: [...this.#underWay.values()].map(({ delivery }) => delivery),
      isFirstLook: this.#isFirstLook,
      connectedAt,
      random: this.#random,
      mayLeave: hooks.mayLeave,
    }
    const claim = () => claimNext(owner, choice)
    return this.#isInCampaign ? runAtLowPriority(claim) : claim()
  }

  async #serveErrands(kind: Errand): Promise<void> {
    const underWay = this.#errands[kind]
    const atMost = ERRANDS_AT_ONCE[kind] - underWay.size
    if (atMost <= 0 || !this.#isOpen()) return
    const { owner } = this.#line
    const except = [...underWay.keys()]
    const due = await owner.transact((db) => listErrands(db, owner.line, { kind, except, atMost }))
    for (const errand of due) this.#start(underWay, errand, () => this.#runErrand(errand))
  }

  async #runErrand(delivery: Delivery): Promise<void> {
    const attempts = delivery.attempts + 1
    const attempt = await this.#line.owner.transact((db) => startAttempt(db, delivery, attempts))
    if (!attempt) return
    await attemptDelivery({ next: 'perform', delivery, attemptId: attempt.id }, this.#line)
  }

  /** When the work ends, the next delivery is looked for. */
  #start(among: UnderWay, delivery: Delivery, work: () => Promise<void>): void {
    const done = work()
      .catch(logDeliveryError)
      .finally(() => {
        among.delete(delivery.id)
        this.wake()
      })
    among.set(delivery.id, { delivery, done })
  }
}

/**
 * Runs the work sequentially. A call during a run triggers one more run, since the current one may have read before the
 * change.
 */
function sequentialRunner(work: () => Promise<void>): () => void {
  let state: 'idle' | 'running' | 'once more' = 'idle'
  async function run(): Promise<void> {
    do {
      state = 'running'
      await work().catch(logDeliveryError)
    } while (needsAnotherRun())
    state = 'idle'
  }
  const needsAnotherRun = () => state === 'once more'
  return () => {
    if (state === 'idle') void run()
    else state = 'once more'
  }
}

function logDeliveryError(error: unknown): void {
  if (error instanceof LeaseLost || isUnavailable(error)) return
  log.error({ err: error }, 'a delivery failed')
}
