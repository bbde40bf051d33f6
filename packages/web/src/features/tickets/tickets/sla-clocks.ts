import type { Ticket } from '@guiche/contract/tickets'

// Pure rules for showing a queue's targets: of the running clocks, the one that ends first; neutral until its warning.

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

/** Undefined if no clock runs. */
export function nextDueClock({ sla = [] }: Pick<Ticket, 'sla'>): DueClock | undefined {
  const due = sla.flatMap(({ kind, warnAt, dueAt }) =>
    dueAt === null ? [] : [{ kind, dueMs: Date.parse(dueAt), warnMs: Date.parse(warnAt ?? dueAt) }],
  )
  return due.toSorted((one, other) => one.dueMs - other.dueMs)[0]
}

export function slaToneAt({ warnMs, dueMs }: DueClock, nowMs: number): SlaTone {
  if (nowMs >= dueMs) return 'late'
  return nowMs >= warnMs ? 'soon' : 'calm'
}

/** Time until `dueMs` as '12 min', '3 h' or '2 d', with a minus past it: one unit, rounded down. */
export function remainingText(dueMs: number, nowMs: number): string {
  const left = Math.abs(dueMs - nowMs)
  const sign = nowMs >= dueMs ? '−' : ''
  if (left < HOUR_MS) return `${sign}${Math.floor(left / MINUTE_MS)} min`
  if (left < DAY_MS) return `${sign}${Math.floor(left / HOUR_MS)} h`
  return `${sign}${Math.floor(left / DAY_MS)} d`
}

/** True if a list shows the clock. Lists hide the close target until its warning; response targets always show. */
export function isShownInLists(clock: DueClock, nowMs: number): boolean {
  return clock.kind !== 'close' || slaToneAt(clock, nowMs) !== 'calm'
}

/** Age up to which a warning is announced. A page that reconnects also receives tickets with older ones. */
const NEWS_MS = 90_000

export interface SlaAlert {
  readonly kind: Clock['kind']
  readonly stage: 'warned' | 'breached'
  /** The same for repeated events about one stage of one wait. */
  readonly key: string
}

/** The warnings and misses to announce after an event about a ticket. */
export function slaAlertsOf(
  { id, sla = [] }: Pick<Ticket, 'id' | 'sla'>,
  nowMs: number,
): SlaAlert[] {
  return sla.flatMap(({ kind, stage, warnAt, dueAt }) => {
    if (stage === 'running') return []
    const at = stage === 'breached' ? dueAt : warnAt
    if (at === null || nowMs - Date.parse(at) > NEWS_MS) return []
    return [{ kind, stage, key: `${id} ${kind} ${stage} ${at}` }]
  })
}
