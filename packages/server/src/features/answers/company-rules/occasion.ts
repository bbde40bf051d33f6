import type { RuleCondition, RuleTrigger } from '@guiche/contract/company-rules'
import { plainText } from '@guiche/contract/plain-text'
import { ticketStatus } from '@guiche/contract/tickets'
import { z } from 'zod'

// Pure functions that decide whether a rule applies to an occasion.

/**
 * An event of a ticket, as stored in the job's payload. The job of a change that can be undone runs after the undo
 * period and checks the ticket again.
 */
export const occasion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('tagged'), tagIds: z.array(z.int()) }),
  z.object({
    kind: z.literal('transferred'),
    to: z.object({
      status: ticketStatus,
      userId: z.int().nullable(),
      queueId: z.int().nullable(),
    }),
  }),
  z.object({ kind: z.literal('closed') }),
  z.object({ kind: z.literal('says'), text: z.string() }),
  z.object({ kind: z.literal('waits'), since: z.string() }),
])
export type Occasion = z.output<typeof occasion>

/** The columns of a ticket that rules read. */
export interface RuledTicket {
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly whatsappId: number | null
  readonly waitingOn: 'us' | 'customer' | null
  readonly waitingSince: string | null
}

export interface Surroundings {
  readonly tagIds: ReadonlySet<number>
  readonly isCompanyOpen: boolean
  readonly at: Date
}

/** True if the occasion still holds: it may have been undone or answered since. */
export function occasionStillHolds(
  happened: Occasion,
  ticket: RuledTicket,
  { tagIds }: Pick<Surroundings, 'tagIds'>,
): boolean {
  switch (happened.kind) {
    case 'opened':
      return ticket.status !== 'closed'
    case 'tagged':
      return happened.tagIds.some((id) => tagIds.has(id))
    case 'transferred': {
      const { status, userId, queueId } = happened.to
      return ticket.status === status && ticket.userId === userId && ticket.queueId === queueId
    }
    case 'closed':
      return ticket.status === 'closed'
    case 'says':
      return true
    case 'waits':
      return (
        ticket.status !== 'closed' &&
        ticket.waitingOn === 'us' &&
        ticket.waitingSince === happened.since
      )
  }
}

/** True if the occasion starts the rule. */
export function isTriggered(trigger: RuleTrigger, happened: Occasion, at: Date): boolean {
  switch (trigger.kind) {
    case 'tagged':
      return happened.kind === 'tagged' && happened.tagIds.some((id) => trigger.tagIds.includes(id))
    case 'says':
      return happened.kind === 'says' && containsPhrase(happened.text, trigger.words)
    case 'waits':
      return (
        happened.kind === 'waits' &&
        at.getTime() - Date.parse(happened.since) >= trigger.minutes * 60_000
      )
    case 'opened':
    case 'transferred':
    case 'closed':
      return trigger.kind === happened.kind
  }
}

export function meetsCondition(
  condition: RuleCondition,
  ticket: RuledTicket,
  { tagIds, isCompanyOpen }: Surroundings,
): boolean {
  const { whatsappIds, queueIds, status, hours } = condition
  return (
    isAnyOrAmong(whatsappIds, ticket.whatsappId) &&
    isAnyOrAmong(queueIds, ticket.queueId ?? 0) &&
    condition.tagIds.every((id) => tagIds.has(id)) &&
    (status === 'any' || status === ticket.status) &&
    (hours === 'any' || (hours === 'open') === isCompanyOpen)
  )
}

function isAnyOrAmong(wanted: readonly number[], one: number | null): boolean {
  return wanted.length === 0 || (one !== null && wanted.includes(one))
}

/**
 * Compares whole words and ignores what separates them. Wanted texts without a letter or digit, such as emoji, are
 * compared literally.
 */
function containsPhrase(text: string, wanted: readonly string[]): boolean {
  const words = ` ${plainWordsOf(text)} `
  return wanted.some((one) => {
    const phrase = plainWordsOf(one)
    return phrase === '' ? text.includes(one) : words.includes(` ${phrase} `)
  })
}

function plainWordsOf(text: string): string {
  return plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
