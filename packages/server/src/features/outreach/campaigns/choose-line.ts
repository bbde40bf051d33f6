import { campaignLimitToday } from '../campaign-governor/index.ts'
import type { LineFacts } from './line-facts.queries.ts'

// Over which line the next recipient is written to. Pure.

/** So many of a campaign stand in the outbox of a line at most: what cannot leave yet stays a recipient. */
const WAITING_MOST = 50

export interface Usable {
  readonly line: LineFacts
  /** So many more it may be given now. */
  readonly room: number
  /** Whoever does not know the line waits until then; null while they need not. */
  readonly strangersUntil: Date | null
  /** After one of them the next waits until then; null where a line takes as many as there are. */
  readonly nextStrangerAt: Date | null
}

/** Those that take something now. */
export function usableLines(
  lines: readonly LineFacts[],
  {
    at,
    dailyLimit,
    needsTemplates,
  }: { at: Date; dailyLimit: number | null; needsTemplates: boolean },
): Usable[] {
  return lines
    .filter((line) => isUp(line) && (!needsTemplates || line.can.templates))
    .map((line) => ({
      line,
      room: Math.min(WAITING_MOST - line.queued, leftToday(line, dailyLimit, at)),
      strangersUntil: strangersUntil(line, at),
      nextStrangerAt: line.can.firstContacts && lookAgain(at),
    }))
    .filter(({ room }) => room > 0)
}

/** In turn: the one after the last comes first. */
export function inTurn(usable: readonly Usable[], lastId: number | null): Usable[] {
  const after = usable.filter(({ line }) => line.id > (lastId ?? 0))
  return [...after, ...usable.filter((one) => !after.includes(one))]
}

/** What keeps a line from taking anything more today. */
export function isFullToday(line: LineFacts, dailyLimit: number | null, at: Date): boolean {
  return leftToday(line, dailyLimit, at) <= 0
}

export function isUp({ status, holds }: LineFacts): boolean {
  return status === 'CONNECTED' && !holds.some(({ scope }) => scope === 'line')
}

/** How many more recipients campaigns may give the line today. */
export function leftToday(line: LineFacts, dailyLimit: number | null, at: Date): number {
  const pairedAt = line.pairedAt === null ? null : new Date(line.pairedAt)
  const { firstContacts } = line.can
  const limit = campaignLimitToday({ firstContacts, pairedAt, dailyLimit }, at)
  return limit === null ? Infinity : limit - line.sentToday
}

/** Looked at again so much later, where a first contact waits whose time is not known. */
const FIRST_LOOKED_AT_MS = 10_000

function strangersUntil({ holds, isFirstWaiting, can, queued }: LineFacts, at: Date): Date | null {
  const held = holds
    .filter(
      ({ scope }) => scope === 'newContacts' || (scope === 'firstContacts' && can.firstContacts),
    )
    .map(({ until }) => new Date(until).getTime())
  const mayWait = can.firstContacts !== null && (isFirstWaiting || queued > 0)
  if (mayWait) held.push(lookAgain(at).getTime())
  return held.length === 0 ? null : new Date(Math.max(...held))
}

function lookAgain(at: Date): Date {
  return new Date(at.getTime() + FIRST_LOOKED_AT_MS)
}
