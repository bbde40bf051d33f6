import { setTimeout } from 'node:timers/promises'
import { bringUpPostmaster, type Postmaster, type PostmasterPlan } from './bring-up-postmaster.ts'
import { forgetPostmaster } from './end-with-us.ts'
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts'
import { signalPostmaster } from './signal-postmaster.ts'
import { stopPostmaster } from './stop-postmaster.ts'

// Two small files are read each time; `ps` is run elsewhere than on Linux.
const lookIntervalMs = process.platform === 'linux' ? 100 : 2000

/**
 * Starts the postmaster again whenever it has gone, at the same address, until it is stopped.
 * Watching → (gone) → reviving → watching; `stop` first waits for this loop to end, so that
 * nothing is started behind its back.
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
      forgetPostmaster(current.pid)
      plan.log.error(`PostgreSQL (process ${current.pid}) has died; starting it again`)
      const revived = await revive(plan, current, stopping.signal)
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
    // Somebody's SIGTERM makes it wait for every session to end, refusing new ones meanwhile.
    if (file?.status === 'stopping') await signalPostmaster(plan.binaries, postmaster.pid, 'INT')
    await pause(lookIntervalMs, signal)
  }
}

/** Keeps trying, whatever the reason: a disk that was full may have room again. */
async function revive(
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
        `PostgreSQL does not start again yet: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    await pause(waitMs, signal)
  }
  return undefined
}

/** Does not keep the process alive: without `stop`, the postmaster is left to the next start. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
