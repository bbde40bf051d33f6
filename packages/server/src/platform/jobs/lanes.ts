// Each kind of work that waits for external servers has a lane with a number of slots per process. A slot costs a
// promise and at most the bytes of one answer. Kinds of work do not delay each other, and neither do companies.

export const lanes = {
  /** Calls that a customer waits for: prompts, Typebots, webhooks and HTTP nodes. */
  bot: 96,
  /** Transcriptions of voice notes for the desk; the audio is held in memory while it is sent. */
  sound: 24,
  pix: 24,
  mail: 16,
  /** Deliveries of webhooks. */
  webhook: 48,
  /** Campaigns and number checks, which wait for lines. */
  campaign: 48,
  /** Previews of linked pages. */
  look: 16,
  push: 16,
} as const
export type Lane = keyof typeof lanes

export const SLOTS = Object.values(lanes).reduce((sum, slots) => sum + slots, 0)

/** A company may hold fewer slots than this part of the free ones. */
const SHARE = 1 / 8

/** The parts of a job that its lane needs. */
export interface LaneJob {
  readonly name: string
  readonly lane: Lane
}

/**
 * Running slots of this process, and the jobs that may take one next. A company's limit depends on the free slots
 * (dynamic threshold): a single company gets an eighth of a lane, and each further one with slow servers less, so that
 * slots remain for some twenty later companies. The limit also holds while no other company waits, because a running
 * call cannot be preempted. It holds per process, hence for all processes together.
 */
export class LaneSlots {
  readonly #lanes = new Map<Lane, { tasks: string[]; total: number; held: Map<number, number> }>()
  readonly #laneOf = new Map<string, Lane>()

  constructor(jobs: readonly LaneJob[]) {
    for (const { name, lane } of jobs) {
      this.#laneOf.set(name, lane)
      const slots = this.#lanes.get(lane)
      if (slots) slots.tasks.push(name)
      else this.#lanes.set(lane, { tasks: [name], total: 0, held: new Map() })
    }
  }

  take(task: string, companyId: number): void {
    this.#change(task, companyId, 1)
  }

  free(task: string, companyId: number): void {
    this.#change(task, companyId, -1)
  }

  /** Flags of jobs that may not start now (flagsOf). */
  forbiddenFlags(): string[] {
    return [...this.#lanes].flatMap(([lane, { tasks, total, held }]) => {
      const free = lanes[lane] - total
      if (free <= 0) return tasks
      const full = [...held].filter(([, count]) => count >= free * SHARE)
      return full.flatMap(([companyId]) => tasks.map((task) => companyFlag(task, companyId)))
    })
  }

  #change(task: string, companyId: number, by: 1 | -1): void {
    const lane = this.#laneOf.get(task)
    const slots = lane && this.#lanes.get(lane)
    if (!slots) return
    const count = (slots.held.get(companyId) ?? 0) + by
    slots.total += by
    if (count > 0) slots.held.set(companyId, count)
    else slots.held.delete(companyId)
  }
}

/** The flags that `guiche_jobs.enqueue` sets: task, and task with company. */
function companyFlag(task: string, companyId: number): string {
  return `${task}:${companyId}`
}
