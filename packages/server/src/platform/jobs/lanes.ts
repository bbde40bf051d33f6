// Work that waits for servers of others has a lane for each kind, with so many slots in a process. A slot costs little: a
// promise and, at the most, the bytes of one answer. No kind of work waits for another, and no company for another.

export const lanes = {
  /** A customer waits: prompts, Typebots, webhooks and HTTP nodes are asked. */
  bot: 96,
  /** Transcripts of voice notes for the desk; a sound is held in memory while it is sent. */
  sound: 24,
  pix: 24,
  mail: 16,
  /** Deliveries of webhooks. */
  webhook: 48,
  /** Campaigns and checks of numbers, which wait for lines. */
  campaign: 48,
  /** Pages behind links. */
  look: 16,
  push: 16,
} as const
export type Lane = keyof typeof lanes

export const SLOTS = Object.values(lanes).reduce((sum, slots) => sum + slots, 0)

/** A company holds fewer slots than this part of those that are free. */
const SHARE = 1 / 8

/** A job, as far as its lane goes by it. */
export interface LaneJob {
  readonly name: string
  readonly lane: Lane
}

/**
 * The slots that run in this process, and which jobs may take one next. What a company may hold goes by what is free
 * (dynamic threshold): a company alone holds an eighth of a lane, and each further one with slow servers less, so that
 * slots are left for some twenty companies that come behind them. A call that runs cannot be taken back, so that the
 * bound holds while no other company waits too. As it holds in each process, it holds in all of them together.
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

  /** Flags of jobs that may not begin now (flagsOf). */
  forbidden(): string[] {
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

/** As `guiche_jobs.enqueue` flags a job: by its task, and by its task and company. */
function companyFlag(task: string, companyId: number): string {
  return `${task}:${companyId}`
}
