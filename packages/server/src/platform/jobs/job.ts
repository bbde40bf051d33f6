import type { PlanFlag } from '@guiche/contract/plans'
import type { z } from 'zod'
import type { Lane } from './lanes.ts'

/** Work outside a transaction. It is a row enqueued inside one and run at least once, so it must be idempotent. */
export interface Job {
  readonly name: string
  /** Cron schedule: minute hour day month weekday, UTC. */
  readonly cron?: string
  /** Set when the job waits for external servers or lines; absent: it uses the database only. */
  readonly lane?: Lane
  /** Plan module that the job needs, which may depend on the payload; without it the job is held. */
  readonly module?: PlanFlag | ((payload: unknown) => PlanFlag | undefined)
  /**
   * Behaviour while its company is inactive or unpaid. Absent: the job is held and runs afterwards. `runs`: for
   * functions that such a company keeps. `dropped`: for work without value later.
   */
  readonly whenUnserved?: 'runs' | 'dropped'
  readonly run: (payload: unknown, companyId: number | undefined) => Promise<void>
}

/** Input of the decision whether a job runs now: its behaviour for unserved companies and the module it needs. */
export interface JobNeeds {
  readonly whenUnserved?: Job['whenUnserved'] | undefined
  readonly module?: PlanFlag | undefined
}

/** A job that runs on a cron schedule, outside any company. */
export function cronJob(name: string, cron: string, run: () => Promise<void>): Job {
  return { name, cron, run }
}

/** A job enqueued in a company; its payload is parsed before use. @throws if it was enqueued outside a company */
export function job<S extends z.ZodType>(
  name: string,
  payload: S,
  run: (companyId: number, payload: z.output<S>) => Promise<void>,
): Job {
  return {
    name,
    run: (given, companyId) => {
      if (companyId === undefined) throw new Error(`job ${name} was enqueued outside a company`)
      return run(companyId, payload.parse(given))
    },
  }
}
