import type { TicketSla } from '@guiche/contract/sla'
import { momentsOf } from '@guiche/contract/sla-due'
import { type SlaFields, type SlaKind, type SlaStage, targetOf } from '@guiche/contract/sla-targets'
import type { OpenHours } from '@guiche/contract/working-hours'
import { type RawBuilder, sql } from 'kysely'
import { type ClockedTicket, clocksOf, type RunningClock } from '../running-clocks.ts'

// When the clocks of a ticket are due, read in the statement that reads the ticket and worked out from the targets and
// hours of the moment. A clock that was begun by what is being told has no row yet: it counts from there.

/** What a statement says of it; null where the queue has no targets. */
export interface SlaSurroundings extends SlaFields {
  /** As JSON: the same text is the same hours. Null where hours do not count. */
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

/** For a statement that has `surrounding`. */
export function slaColumn(companyId: number): RawBuilder<unknown> {
  const setting = (key: string) =>
    sql`(select value from settings where company_id = ${companyId} and key = ${key})`
  return sql`case when queues.sla_first_answer_minutes > 0 or queues.sla_next_answer_minutes > 0
      or queues.sla_close_minutes > 0 then json_build_object(
      'slaFirstAnswerMinutes', queues.sla_first_answer_minutes, 'slaNextAnswerMinutes', queues.sla_next_answer_minutes,
      'slaCloseMinutes', queues.sla_close_minutes, 'slaWarnPercent', queues.sla_warn_percent,
      'hearsGroups', ${setting('CheckMsgIsGroup')} = 'disabled',
      'hours', (select json_build_object('timeZone', time_zone, 'holidays', holidays, 'schedules',
          case when ${setting('scheduleType')} = 'queue' and queues.schedules <> '[]' then queues.schedules
            else companies.schedules end)::text
        from companies where companies.id = ${companyId} and ${setting('scheduleType')} <> 'disabled'),
      'clocks', (select json_agg(json_build_object('kind', kind, 'since', since, 'countsFrom', counts_from,
          'isPaused', paused_at is not null, 'stage', stage))
        from sla_clocks where company_id = ${companyId} and ticket_id = ticket.id and ended_at is null))
    end as sla`
}

/** Undefined where none runs. */
export function slaOf(
  ticket: ClockedTicket & { sla: SlaSurroundings | null },
): TicketSla[] | undefined {
  const { sla } = ticket
  if (!sla) return undefined
  const hours = hoursIn(sla.hours)
  const running = clocksOf(ticket, sla.hearsGroups).flatMap((clock) => {
    const target = targetOf(sla, clock.kind)
    if (!target) return []
    const stored = storedOf(clock, sla.clocks ?? [])
    const { kind } = clock
    const stage = stored?.stage ?? 'running'
    if (clock.isPaused || stored?.isPaused) return [{ kind, warnAt: null, dueAt: null, stage }]
    const countsFrom = new Date(stored?.countsFrom ?? clock.countsFrom)
    const { warnAt, dueAt } = momentsOf(hours, target, countsFrom)
    return [{ kind, warnAt: textOf(warnAt), dueAt: textOf(dueAt), stage }]
  })
  return running.length > 0 ? running : undefined
}

/** A ticket is opened once at a time; of its waits for an answer it may have had several. */
function storedOf({ kind, since }: RunningClock, stored: readonly StoredClock[]) {
  return stored.find(
    (one) => one.kind === kind && (kind === 'close' || Date.parse(one.since) === Date.parse(since)),
  )
}

const textOf = (at: Date | null) => at && at.toISOString()

const ALWAYS: OpenHours = { schedules: [], holidays: [], timeZone: 'UTC' }

/** By their text, so that what was worked out about them is worked out once for all tickets. */
const known = new Map<string, OpenHours>()
const KNOWN_MOST = 500

function hoursIn(text: string | null): OpenHours {
  if (text === null) return ALWAYS
  const found = known.get(text)
  if (found) return found
  if (known.size >= KNOWN_MOST) known.clear()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- columns of the company and of its queue
  const hours = JSON.parse(text) as OpenHours
  known.set(text, hours)
  return hours
}
