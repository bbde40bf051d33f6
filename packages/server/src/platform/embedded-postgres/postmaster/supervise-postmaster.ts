import { setTimeout } from 'node:timers/promises'
import { bringUpPostmaster, type Postmaster, type PostmasterPlan } from './bring-up-postmaster.ts'
import { cancelStopOnExit } from '../stop-on-exit.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import { signalPostmaster } from './signal-postmaster.ts'
import { stopPostmaster } from './stop-postmaster.ts'

// Each check reads two small files; `ps` is run elsewhere than on Linux.
const checkIntervalMs = process.platform === 'linux' ? 100 : 2000

/**
 * Restarts the postmaster at the same address whenever it is gone, until `stop`. States: watching → (gone) → reviving →
 * watching. `stop` first awaits the end of this loop, so that no start runs concurrently.
 */
export function supervisePostmaster(
  plan: PostmasterPlan,
  first: Postmaster,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let current = first

  const loop = async (): Promise<void> => {
    for (;;) {
      await untilGone(plan, current, stopping.signal)
      if (stopping.signal.aborted) return
      cancelStopOnExit(current.pid)
      plan.log.error(`PostgreSQL (process ${current.pid}) has died and is being restarted`)
      const revived = await revivePostmaster(plan, current, stopping.signal)
      if (!revived) return
      plan.log.info(`PostgreSQL runs again (process ${revived.pid})`)
      current = revived
    }
  }
  const ended = loop()

  const stop = async (): Promise<void> => {
    stopping.abort()
    await ended
    await stopPostmaster(plan.cluster, plan.binaries, current.pid)
  }
  let stopped: Promise<void> | undefined
  return { stop: () => (stopped ??= stop()) }
}

async function untilGone(
  plan: PostmasterPlan,
  postmaster: Postmaster,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await isPostmasterOf(plan.cluster, postmaster.pid))) {
    const file = await readPostmasterFile(plan.cluster)
    // After another program's SIGTERM it refuses new sessions and waits for all to end, hence the INT.
    if (file?.status === 'stopping') await signalPostmaster(plan.binaries, postmaster.pid, 'INT')
    await pauseUnreferenced(checkIntervalMs, signal)
  }
}

/** Retries after every error with a backoff: a full disk may have room again. */
async function revivePostmaster(
  plan: PostmasterPlan,
  fallen: Postmaster,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let waitMs = 100; !signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
    try {
      return await bringUpPostmaster(plan, signal, fallen.address)
    } catch (error) {
      if (signal.aborted) return undefined
      plan.log.error(
        `PostgreSQL cannot be restarted yet: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    await pauseUnreferenced(waitMs, signal)
  }
  return undefined
}

/** Unreferenced timer: the process may exit without `stop`; the next start then adopts the postmaster. */
async function pauseUnreferenced(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
