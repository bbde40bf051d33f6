import type { PlanFlag } from '@guiche/contract/plans'
import type { z } from 'zod'
import type { Lane } from './lanes.ts'

/** Work outside a transaction: a row written inside one, done at least once, so it must bear repeating. */
export interface Job {
  readonly name: string
  /** When it runs by itself: minute hour day month weekday, UTC. */
  readonly cron?: string
  /** It waits for servers of others, or for lines; absent: it works with the database alone. */
  readonly lane?: Lane
  /** The module of the plan for which it works, which may depend on what is asked for: without it, it waits. */
  readonly module?: PlanFlag | ((payload: unknown) => PlanFlag | undefined)
  /**
   * Where its company is inactive or has not paid. Absent, it waits and goes on after that; `runs` is for what such a
   * company still has, `dropped` for what is worth nothing later.
   */
  readonly whenUnserved?: 'runs' | 'dropped'
  readonly run: (payload: unknown, companyId: number | undefined) => Promise<void>
}

/** What decides whether a job runs now: what it says of itself, and the module that what is asked for needs. */
export interface Asking {
  readonly whenUnserved?: Job['whenUnserved'] | undefined
  readonly module?: PlanFlag | undefined
}

/** A job that runs on its own at fixed times. */
export function cronJob(name: string, cron: string, run: () => Promise<void>): Job {
  return { name, cron, run }
}

/** A job that is asked for in a company; its payload is parsed before use. */
export function job<S extends z.ZodType>(
  name: string,
  payload: S,
  run: (companyId: number, payload: z.output<S>) => Promise<void>,
): Job {
  return {
    name,
    run: (given, companyId) => {
      if (companyId === undefined) throw new Error(`job ${name} was asked for outside a company`)
      return run(companyId, payload.parse(given))
    },
  }
}
