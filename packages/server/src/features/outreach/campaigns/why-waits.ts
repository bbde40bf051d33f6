import type { CampaignWaitReason, KeptWait } from '@guiche/contract/campaign-waits'
import { campaignLimitToday, warmingSince } from '../campaign-governor/index.ts'
import { isUp, leftToday } from './choose-line.ts'
import { firstsLimit, type LineFacts } from './line-facts.queries.ts'

// Why a campaign writes to nobody just now, as its row keeps it. Pure.

interface Moment {
  readonly at: Date
  /** The company's limit for each line. */
  readonly dailyLimit: number | null
  /** When the company's next calendar day begins. */
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

export function waitFor(reason: CampaignWaitReason, until: Date | null = null): KeptWait {
  return { ...nothing, reason, until: until && until.toISOString() }
}

/** Why none of its lines takes anything; empty where one of them is only busy. */
export function whyLinesTakeNothing(
  lines: readonly LineFacts[],
  { needsTemplates, ...moment }: Moment & { needsTemplates: boolean },
): KeptWait[] {
  if (lines.length === 0) return [waitFor('noLine')]
  const fit = lines.filter(({ can }) => !needsTemplates || can.templates)
  if (fit.length === 0) return [waitFor('noTemplates')]
  const byLine = fit.map((line) => whyLineTakesNothing(line, moment))
  return byLine.some((waits) => waits.length === 0) ? [] : byLine.flat()
}

function whyLineTakesNothing(line: LineFacts, moment: Moment): KeptWait[] {
  const away = whyAway(line)
  if (away) return [away]
  const { at, dailyLimit, nextDay } = moment
  if (leftToday(line, dailyLimit, at) > 0) return []
  const { sentToday, can, pairedAt } = line
  const paired = pairedAt === null ? null : new Date(pairedAt)
  const { firstContacts } = can
  const limit = campaignLimitToday({ firstContacts, pairedAt: paired, dailyLimit }, at)
  const day: KeptWait = {
    ...waitFor(limit === dailyLimit ? 'dailyLimit' : 'warmUp', nextDay),
    whatsappId: line.id,
    used: sentToday,
    limit,
    warmingSince: warmingOf(line, at),
  }
  // Those whom it does not know wait longer than its day.
  const longer = whyStrangersWait(line, at).filter(
    ({ until }) => until !== null && new Date(until) > nextDay,
  )
  return [day, ...longer]
}

/** A reason for which the line sends nothing at all: it is away, or its provider holds it. */
function whyAway(line: LineFacts): KeptWait | undefined {
  if (isUp(line)) return undefined
  const { id: whatsappId, holds, status } = line
  const held = status === 'CONNECTED' ? holds.find(({ scope }) => scope === 'line') : undefined
  if (!held) return { ...waitFor('lineAway'), whatsappId }
  return { ...waitFor('lineHeld', new Date(held.until)), whatsappId, code: held.code }
}

/** Why those whom the lines do not know are not written to. */
export function whyStrangersWaitOver(lines: readonly LineFacts[], at: Date): KeptWait[] {
  return lines.flatMap((line) => whyAway(line) ?? whyStrangersWait(line, at))
}

function whyStrangersWait(line: LineFacts, at: Date): KeptWait[] {
  const { id: whatsappId, holds } = line
  const provider = holds.find(({ scope }) => scope === 'newContacts')
  if (provider)
    return [
      { ...waitFor('newContactsHeld', new Date(provider.until)), whatsappId, code: provider.code },
    ]
  const limit = firstsLimit(line, at)
  if (limit === null) return []
  const spaced = holds.find(({ scope }) => scope === 'firstContacts')
  const until = line.firstsFreeAt ?? spaced?.until
  return [
    {
      ...waitFor(
        line.firstsFreeAt === null ? 'firstContactsSpaced' : 'firstContactsADay',
        until === undefined ? null : new Date(until),
      ),
      whatsappId,
      used: line.firstsToday,
      limit,
      warmingSince: warmingOf(line, at),
    },
  ]
}

/** Why what is on its way has not left: nobody else is to be written to. */
export function whyOnTheWay(lines: readonly LineFacts[], at: Date): KeptWait[] {
  return lines
    .filter(({ queued }) => queued > 0)
    .flatMap((line) => {
      const away = whyAway(line)
      if (away) return [away]
      return line.isFirstWaiting ? whyStrangersWait(line, at) : []
    })
}

function warmingOf({ can, pairedAt }: LineFacts, at: Date): string | null {
  if (!can.firstContacts || pairedAt === null) return null
  return warmingSince(new Date(pairedAt), at)?.toISOString() ?? null
}
