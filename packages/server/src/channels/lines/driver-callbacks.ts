import type { DifferingCapabilities, DriverCallbacks, LineReport } from '../channel.ts'
import { insertEvents } from '../inbox/store-events.ts'
import type { LineHooks } from './run-lines.ts'
import { type Lease, LeaseLost } from './lease.ts'

interface LineState {
  differs(differing: DifferingCapabilities): void
  reported(report: LineReport): void
  ignoresGroups(): boolean
}

/** The callbacks of a driver while this process holds the line's lease: the lease fences each write. */
export function driverCallbacks(lease: Lease, hooks: LineHooks, told: LineState): DriverCallbacks {
  /** Drops late calls of a socket that is closing: they would overwrite what its successor reported. */
  async function runIfHeld(work: () => Promise<void>): Promise<void> {
    if (!lease.isHeld()) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    }
  }

  return {
    transact: (work) => lease.transact(work),
    events: (events, db) =>
      db
        ? insertEvents(db, lease.line, events)
        : lease.transact((own) => insertEvents(own, lease.line, events)),
    history: (percent) => runIfHeld(() => hooks.history(lease, percent)),
    templates: (templates) => runIfHeld(() => hooks.templates(lease, templates)),
    ignoresGroups: () => told.ignoresGroups(),
    typing: (chat, isTyping) => runIfHeld(() => hooks.typing(lease.line, chat, isTyping)),
    facts: (differing) =>
      runIfHeld(async () => {
        await hooks.facts(lease, differing)
        told.differs(differing)
      }),
    report: (report) =>
      runIfHeld(async () => {
        await hooks.report(lease, report)
        told.reported(report)
      }),
  }
}
