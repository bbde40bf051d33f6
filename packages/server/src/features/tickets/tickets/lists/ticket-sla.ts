import type { TicketSla } from '@guiche/contract/sla'
import { momentsOf } from '@guiche/contract/sla-due'
import { type SlaFields, type SlaKind, type SlaStage, targetOf } from '@guiche/contract/sla-targets'
import type { OpenHours } from '@guiche/contract/working-hours'
import { type RawBuilder, sql } from 'kysely'
import { type ClockedTicket, clocksOf, type RunningClock } from '../running-clocks.ts'

// Due times of a ticket's clocks. Targets, hours and clocks are read in the statement that reads the ticket; due times
// are computed from them. A clock that the announced change starts has no row yet: it counts from the change.

/** SLA columns of a ticket's statement; null if the queue has no targets. */
export interface SlaSurroundings extends SlaFields {
  /** JSON text, which is the key of the cache below. Null if the hours setting is off. */
  hours: string | null
  hearsGroups: boolean
  clocks: StoredClock[] | null
}

interface StoredClock {
  kind: SlaKind
  since: string
  countsFrom: string
  isPaused: boolean
  stage: SlaStage
}

/** Column for a statement that includes the joins of `surrounding`. */
export function slaColumn(companyId: number): RawBuilder<unknown> {
  const settingValue = (key: string) =>
    sql`(select value from settings where company_id = ${companyId} and key = ${key})`
  return sql`case when queues.sla_first_answer_minutes > 0 or queues.sla_next_answer_minutes > 0
      or queues.sla_close_minutes > 0 then json_build_object(
      'slaFirstAnswerMinutes', queues.sla_first_answer_minutes, 'slaNextAnswerMinutes', queues.sla_next_answer_minutes,
      'slaCloseMinutes', queues.sla_close_minutes, 'slaWarnPercent', queues.sla_warn_percent,
      'hearsGroups', ${settingValue('CheckMsgIsGroup')} = 'disabled',
      'hours', (select json_build_object('timeZone', time_zone, 'holidays', holidays, 'schedules',
          case when ${settingValue('scheduleType')} = 'queue' and queues.schedules <> '[]' then queues.schedules
            else companies.schedules end)::text
        from companies where companies.id = ${companyId} and ${settingValue('scheduleType')} <> 'disabled'),
      'clocks', (select json_agg(json_build_object('kind', kind, 'since', since, 'countsFrom', counts_from,
          'isPaused', paused_at is not null, 'stage', stage))
        from sla_clocks where company_id = ${companyId} and ticket_id = ticket.id and ended_at is null))
    end as sla`
}

/** Clocks of a ticket as the wire has them; undefined if none runs. */
export function ticketSlaOf(
  ticket: ClockedTicket & { sla: SlaSurroundings | null },
): TicketSla[] | undefined {
  const { sla } = ticket
  if (!sla) return undefined
  const hours = parsedHours(sla.hours)
  const running = clocksOf(ticket, sla.hearsGroups).flatMap((clock) => {
    const target = targetOf(sla, clock.kind)
    if (!target) return []
    const stored = storedClockOf(clock, sla.clocks ?? [])
    const { kind } = clock
    const stage = stored?.stage ?? 'running'
    if (clock.isPaused || stored?.isPaused) return [{ kind, warnAt: null, dueAt: null, stage }]
    const countsFrom = new Date(stored?.countsFrom ?? clock.countsFrom)
    const { warnAt, dueAt } = momentsOf(hours, target, countsFrom)
    return [{ kind, warnAt: isoText(warnAt), dueAt: isoText(dueAt), stage }]
  })
  return running.length > 0 ? running : undefined
}

/** A ticket has one `close` clock at a time; it may have had several answer clocks. */
function storedClockOf({ kind, since }: RunningClock, stored: readonly StoredClock[]) {
  return stored.find(
    (one) => one.kind === kind && (kind === 'close' || Date.parse(one.since) === Date.parse(since)),
  )
}

const isoText = (at: Date | null) => at && at.toISOString()

const ALWAYS: OpenHours = { schedules: [], holidays: [], timeZone: 'UTC' }

/**
 * Cache by JSON text, so that all tickets share the computed hours of the same text. Entries never become stale; all
 * are dropped above KNOWN_MOST.
 */
const known = new Map<string, OpenHours>()
const KNOWN_MOST = 500

function parsedHours(text: string | null): OpenHours {
  if (text === null) return ALWAYS
  const found = known.get(text)
  if (found) return found
  if (known.size >= KNOWN_MOST) known.clear()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- columns of the company and of its queue
  const hours = JSON.parse(text) as OpenHours
  known.set(text, hours)
  return hours
}
