import { campaignLimitToday } from '../../campaign-governor/index.ts'
import type { LineFacts } from './line-facts.queries.ts'

// Choice of the line for the next recipient. Pure.

/** Most messages of a campaign in the outbox of a line; the rest stay pending recipients. */
const WAITING_MOST = 50

export interface UsableLine {
  readonly line: LineFacts
  /** Number of messages that it may be given now. */
  readonly room: number
  /** Earliest time for recipients who do not know the line; null if they need not wait. */
  readonly strangersUntil: Date | null
  /** Time of the next first contact after one has been sent; null on a line without such a limit. */
  readonly nextStrangerAt: Date | null
}

/** The lines that can take messages now. */
export function usableLines(
  lines: readonly LineFacts[],
  {
    at,
    dailyLimit,
    needsTemplates,
  }: { at: Date; dailyLimit: number | null; needsTemplates: boolean },
): UsableLine[] {
  return lines
    .filter((line) => isLineUp(line) && (!needsTemplates || line.can.templates))
    .map((line) => ({
      line,
      room: Math.min(WAITING_MOST - line.queued, recipientsLeftToday(line, dailyLimit, at)),
      strangersUntil: newContactsHeldUntil(line, at),
      nextStrangerAt: line.can.firstContacts && timeOfNextCheck(at),
    }))
    .filter(({ room }) => room > 0)
}

/** Round robin: starts with the line after the last one used. */
export function inRoundRobinOrder(
  usable: readonly UsableLine[],
  lastId: number | null,
): UsableLine[] {
  const after = usable.filter(({ line }) => line.id > (lastId ?? 0))
  return [...after, ...usable.filter((one) => !after.includes(one))]
}

/** True if the line may take no more messages today. */
export function isFullToday(line: LineFacts, dailyLimit: number | null, at: Date): boolean {
  return recipientsLeftToday(line, dailyLimit, at) <= 0
}

export function isLineUp({ status, holds }: LineFacts): boolean {
  return status === 'CONNECTED' && !holds.some(({ scope }) => scope === 'line')
}

/** Number of recipients that campaigns may still give the line today. */
export function recipientsLeftToday(line: LineFacts, dailyLimit: number | null, at: Date): number {
  const pairedAt = line.pairedAt === null ? null : new Date(line.pairedAt)
  const { firstContacts } = line.can
  const limit = campaignLimitToday({ firstContacts, pairedAt, dailyLimit }, at)
  return limit === null ? Infinity : limit - line.sentToday
}

/** Delay before the next check if a first contact waits for an unknown time. */
const FIRST_LOOKED_AT_MS = 10_000

function newContactsHeldUntil(
  { holds, isFirstWaiting, can, queued }: LineFacts,
  at: Date,
): Date | null {
  const held = holds
    .filter(
      ({ scope }) => scope === 'newContacts' || (scope === 'firstContacts' && can.firstContacts),
    )
    .map(({ until }) => new Date(until).getTime())
  const mayWait = can.firstContacts !== null && (isFirstWaiting || queued > 0)
  if (mayWait) held.push(timeOfNextCheck(at).getTime())
  return held.length === 0 ? null : new Date(Math.max(...held))
}

function timeOfNextCheck(at: Date): Date {
  return new Date(at.getTime() + FIRST_LOOKED_AT_MS)
}
