import type { CampaignWaitReason, KeptWait } from '@guiche/contract/campaign-waits'
import { campaignLimitToday, warmUpStartedAt } from '../../campaign-governor/index.ts'
import { isLineUp, recipientsLeftToday } from '../sending/usable-lines.ts'
import { firstContactLimit, type LineFacts } from '../sending/line-facts.queries.ts'

// Reasons why a campaign is waiting, as its row stores them. Pure.

interface WaitMoment {
  readonly at: Date
  /** The company's limit per line and day. */
  readonly dailyLimit: number | null
  /** Start of the company's next calendar day. */
  readonly nextDay: Date
}

const nothing = {
  whatsappId: null,
  until: null,
  used: null,
  limit: null,
  warmingSince: null,
  code: '',
} as const

export function waitReasonWith(reason: CampaignWaitReason, until: Date | null = null): KeptWait {
  return { ...nothing, reason, until: until && until.toISOString() }
}

/** Reasons why none of the lines takes a message; empty if a line is only busy. */
export function waitReasonsOfLines(
  lines: readonly LineFacts[],
  { needsTemplates, ...moment }: WaitMoment & { needsTemplates: boolean },
): KeptWait[] {
  if (lines.length === 0) return [waitReasonWith('noLine')]
  const fit = lines.filter(({ can }) => !needsTemplates || can.templates)
  if (fit.length === 0) return [waitReasonWith('noTemplates')]
  const byLine = fit.map((line) => waitReasonsOfLine(line, moment))
  return byLine.some((waits) => waits.length === 0) ? [] : byLine.flat()
}

function waitReasonsOfLine(line: LineFacts, moment: WaitMoment): KeptWait[] {
  const away = waitReasonOfAwayLine(line)
  if (away) return [away]
  const { at, dailyLimit, nextDay } = moment
  if (recipientsLeftToday(line, dailyLimit, at) > 0) return []
  const { sentToday, can, pairedAt } = line
  const paired = pairedAt === null ? null : new Date(pairedAt)
  const { firstContacts } = can
  const limit = campaignLimitToday({ firstContacts, pairedAt: paired, dailyLimit }, at)
  const day: KeptWait = {
    ...waitReasonWith(limit === dailyLimit ? 'dailyLimit' : 'warmUp', nextDay),
    whatsappId: line.id,
    used: sentToday,
    limit,
    warmingSince: warmUpStartText(line, at),
  }
  // First contacts wait longer than until the next day.
  const longer = waitReasonsOverLine(line, at).filter(
    ({ until }) => until !== null && new Date(until) > nextDay,
  )
  return [day, ...longer]
}

/** Reason why the line sends nothing at all: it is offline, or its provider holds it. */
function waitReasonOfAwayLine(line: LineFacts): KeptWait | undefined {
  if (isLineUp(line)) return undefined
  const { id: whatsappId, holds, status } = line
  const held = status === 'CONNECTED' ? holds.find(({ scope }) => scope === 'line') : undefined
  if (!held) return { ...waitReasonWith('lineAway'), whatsappId }
  return { ...waitReasonWith('lineHeld', new Date(held.until)), whatsappId, code: held.code }
}

/** Reasons why recipients that are first contacts wait, over all lines. */
export function waitReasonsOfFirstContacts(lines: readonly LineFacts[], at: Date): KeptWait[] {
  return lines.flatMap((line) => waitReasonOfAwayLine(line) ?? waitReasonsOverLine(line, at))
}

function waitReasonsOverLine(line: LineFacts, at: Date): KeptWait[] {
  const { id: whatsappId, holds } = line
  const provider = holds.find(({ scope }) => scope === 'newContacts')
  if (provider)
    return [
      {
        ...waitReasonWith('newContactsHeld', new Date(provider.until)),
        whatsappId,
        code: provider.code,
      },
    ]
  const limit = firstContactLimit(line, at)
  if (limit === null) return []
  const spaced = holds.find(({ scope }) => scope === 'firstContacts')
  const until = line.firstsFreeAt ?? spaced?.until
  return [
    {
      ...waitReasonWith(
        line.firstsFreeAt === null ? 'firstContactsSpaced' : 'firstContactsADay',
        until === undefined ? null : new Date(until),
      ),
      whatsappId,
      used: line.firstsToday,
      limit,
      warmingSince: warmUpStartText(line, at),
    },
  ]
}

/** Reasons why queued messages have not left, once no other recipient is pending. */
export function waitReasonsOfQueued(lines: readonly LineFacts[], at: Date): KeptWait[] {
  return lines
    .filter(({ queued }) => queued > 0)
    .flatMap((line) => {
      const away = waitReasonOfAwayLine(line)
      if (away) return [away]
      return line.isFirstWaiting ? waitReasonsOverLine(line, at) : []
    })
}

function warmUpStartText({ can, pairedAt }: LineFacts, at: Date): string | null {
  if (!can.firstContacts || pairedAt === null) return null
  return warmUpStartedAt(new Date(pairedAt), at)?.toISOString() ?? null
}
