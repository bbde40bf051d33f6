import type { Ticket } from '@guiche/contract/tickets'

// How a queue's targets are drawn: of the clocks that run the one that ends first, calm until its warning. Pure.

type Clock = NonNullable<Ticket['sla']>[number]

export interface DueClock {
  readonly kind: Clock['kind']
  readonly warnMs: number
  readonly dueMs: number
}

export type SlaTone = 'calm' | 'soon' | 'late'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Undefined where none runs, or all stand still. */
export function nextDue({ sla = [] }: Pick<Ticket, 'sla'>): DueClock | undefined {
  const due = sla.flatMap(({ kind, warnAt, dueAt }) =>
    dueAt === null ? [] : [{ kind, dueMs: Date.parse(dueAt), warnMs: Date.parse(warnAt ?? dueAt) }],
  )
  return due.toSorted((one, other) => one.dueMs - other.dueMs)[0]
}

export function toneAt({ warnMs, dueMs }: DueClock, nowMs: number): SlaTone {
  if (nowMs >= dueMs) return 'late'
  return nowMs >= warnMs ? 'soon' : 'calm'
}

/** '12 min', '3 h', '2 d' until then, with a minus after it: one unit, rounded down. */
export function leftText(dueMs: number, nowMs: number): string {
  const left = Math.abs(dueMs - nowMs)
  const sign = nowMs >= dueMs ? '−' : ''
  if (left < HOUR_MS) return `${sign}${Math.floor(left / MINUTE_MS)} min`
  if (left < DAY_MS) return `${sign}${Math.floor(left / HOUR_MS)} h`
  return `${sign}${Math.floor(left / DAY_MS)} d`
}

/** In a list a close that is far away says nothing; an answer that somebody waits for always does. */
export function isTold(clock: DueClock, nowMs: number): boolean {
  return clock.kind !== 'close' || toneAt(clock, nowMs) !== 'calm'
}

/** What was told of so lately is news; a page that comes back hears of older ones too. */
const NEWS_MS = 90_000

export interface SlaNews {
  readonly kind: Clock['kind']
  readonly stage: 'warned' | 'breached'
  /** The same for the same word about the same wait. */
  readonly key: string
}

/** Of a ticket that is told anew: what its holder, or who may take it, is to hear of. */
export function newsOf({ id, sla = [] }: Pick<Ticket, 'id' | 'sla'>, nowMs: number): SlaNews[] {
  return sla.flatMap(({ kind, stage, warnAt, dueAt }) => {
    if (stage === 'running') return []
    const at = stage === 'breached' ? dueAt : warnAt
    if (at === null || nowMs - Date.parse(at) > NEWS_MS) return []
    return [{ kind, stage, key: `${id} ${kind} ${stage} ${at}` }]
  })
}
