import type { LineTemplate } from '@guiche/contract/line-templates'
import { now, SECOND } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import { onWake } from '../../platform/events/wake-loops.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import type {
  Channel,
  DifferingCapabilities,
  LineKey,
  LineReport,
  LineWriter,
  Party,
} from '../channel.ts'
import type { DeliveryHooks } from '../outbox/delivery-hooks.ts'
import { listLinesWithWork } from '../outbox/heads.queries.ts'
import type { RequestHooks } from '../requests/serve-requests.ts'
import { HeldLeases } from './held-leases.ts'
import { releaseAllLeases } from './leases.queries.ts'
import { LineReconciler } from './line-reconciler.ts'
import { logLineError } from './log-line-error.ts'
import { RequestQueues } from './request-queues.ts'
import { ServedLines } from './served-lines.ts'
import { holdSessionLock } from './session-lock.ts'

// Serves the lines that should run and that no other process serves: a lease makes exactly one process serve a line.
// The target state is in rows; this loop starts and stops drivers to match it. Leases are renewed separately, so that
// no driver can delay the renewal. A process that cannot renew stops its lines before others may take their leases.
//
// States of a line in this process. LineReconciler decides, ServedLines starts and ends, HeldLeases holds the leases.
//
// | state    | lease | event                                                   | next                               |
// | -------- | ----- | ------------------------------------------------------- | ---------------------------------- |
// | idle     | none  | a check finds a free lease, and takes it                | starting                           |
// | starting | held  | the row changed before the lease was taken              | idle; the lease is released        |
// | starting | held  | the row only wanted the pairing to be deleted           | idle; the lease is released        |
// | starting | held  | the driver fails, or starts too slowly                  | idle; the lease is released        |
// | starting | held  | the driver has started                                  | served                             |
// | starting | none  | the driver has started; the lease was lost meanwhile    | stopping                           |
// | served   | held  | its row changed, or the process stops                   | ending                             |
// | served   | held  | the lease is lost                                       | stopping                           |
// | ending   | held  | the deliveries in progress and the driver have ended    | idle; the lease is released        |
// | stopping | none  | the driver has stopped, or did not in time              | idle; the lines are checked again  |

export interface LineHooks extends DeliveryHooks, RequestHooks {
  report(writer: LineWriter, report: LineReport): Promise<void>
  /** Saves the capabilities in which the line differs from its provider's defaults. */
  facts(writer: LineWriter, differing: DifferingCapabilities): Promise<void>
  /** Progress in percent of the line's history import. */
  history(writer: LineWriter, percent: number): Promise<void>
  /** All templates that the line's provider has approved or may still approve. */
  templates(writer: LineWriter, templates: readonly LineTemplate[]): Promise<void>
  /** The driver deleted the pairing, as the row of this generation required. */
  forgotten(line: LineKey, generation: number): Promise<void>
  typing(line: LineKey, chat: Party, isTyping: boolean): Promise<void>
  /** @returns those of the companies that do not ignore their groups */
  hearingGroups(companyIds: readonly number[]): Promise<ReadonlySet<number>>
}

export interface LineRunner {
  stop(): Promise<void>
}

/** Duration of a lease without renewal, in milliseconds, by the database's clock. */
const LEASE_MS = 15 * SECOND

interface Options {
  /** All intervals of the lease are derived from this one. */
  leaseMs?: number
  /** True if no other process uses this database: existing leases belong to dead processes and are released. */
  isAlone?: boolean
}

export function runLines(
  channels: readonly Channel[],
  hooks: LineHooks,
  { leaseMs = scaledTimeout(LEASE_MS), isAlone = false }: Options = {},
): LineRunner {
  const leases = new HeldLeases({
    leaseMs,
    lockKey: () => lock.key(),
    lost: ({ line }) => served.stopLineAtOnce(line),
  })
  const served = new ServedLines({
    hooks,
    leases,
    stopMs: (leaseMs * 2) / 3,
    ignoresGroups: (companyId) => reconciler.ignoresGroups(companyId),
    connected: (line) => requests.add(line),
    stopped: () => reconciler.checkSoon(),
  })
  const requests = new RequestQueues(served, hooks)
  const reconciler = new LineReconciler({ channels, hooks, leases, served })
  const renewals = new KeyedQueue<'renew'>(String, 1, () => leases.renew().catch(logLineError))
  const lock = holdSessionLock({
    lost: () => leases.loseAll(),
    held: () => {
      // Leases that were taken before the session lock have no lock key yet.
      renewals.add('renew')
      reconciler.checkSoon()
    },
  })
  const endWaking = startWaking({ leaseMs, leases, served, requests, reconciler, renewals })
  const freed = isAlone
    ? acrossCompanies('release the leases of dead processes', releaseAllLeases).catch(logLineError)
    : Promise.resolve()
  void freed.then(() => reconciler.checkSoon())
  return {
    stop: async () => {
      await reconciler.stop()
      // Leases are renewed meanwhile, so that deliveries in progress end under them.
      await served.stop()
      await requests.stop()
      endWaking()
      await renewals.stop()
      await lock.stop()
    },
  }
}

interface Woken {
  readonly leaseMs: number
  readonly leases: HeldLeases
  readonly served: ServedLines
  readonly requests: RequestQueues
  readonly reconciler: LineReconciler
  readonly renewals: KeyedQueue<'renew'>
}

/** Starts all timers and wake-ups of the lines. @returns a function that ends them */
function startWaking({
  leaseMs,
  leases,
  served,
  requests,
  reconciler,
  renewals,
}: Woken): () => void {
  const timers = [
    setInterval(() => reconciler.checkSoon(), leaseMs / 5),
    setInterval(() => renewals.add('renew'), leaseMs / 5),
    setInterval(() => leases.loseExpired(), leaseMs / 60),
    setInterval(() => void requests.poll().catch(logLineError), SECOND),
    setInterval(() => void pollOutbox(served).catch(logLineError), SECOND),
  ]
  const listeners = [
    onWake('lines', () => reconciler.checkSoon()),
    onWake('requests', (line) => requests.add(line)),
    onWake('outbox', (line) => served.find(line)?.delivery.wake()),
  ]
  return () => {
    timers.forEach(clearInterval)
    listeners.forEach((endListening) => endListening())
  }
}

/** One query for all lines of this process, across companies. */
async function pollOutbox(served: ServedLines): Promise<void> {
  const own = served.list()
  if (own.length === 0) return
  const lines = await acrossCompanies('find lines with due deliveries', (db) =>
    listLinesWithWork(db, own, now()),
  )
  for (const line of lines) served.find(line)?.delivery.wake()
}
