import { type Audience, type ContactList, contactListName } from '@guiche/contract/contact-lists'
import { ticketStatuses } from '@guiche/contract/tickets'
import { z } from 'zod'
import type { AudienceGiven } from './contact-lists.queries.ts'

// Pure conversions between an audience and its form.

export const ticketPeriods = ['none', 'any', 'last', 'days'] as const
type TicketPeriod = (typeof ticketPeriods)[number]

const LAST_DAYS = 90
const LAST_DAYS_MOST = 3650

/** The schema of a form that can be saved. */
export const audienceForm = contactListName
  .extend({
    isLive: z.boolean(),
    tagIds: z.array(z.int()),
    searchParam: z.string().max(200),
    dateStart: z.string(),
    dateEnd: z.string(),
    tickets: z.enum(ticketPeriods),
    lastDays: z.string(),
    ticketsStart: z.string(),
    ticketsEnd: z.string(),
    queueIds: z.array(z.int()),
    statuses: z.array(z.enum(ticketStatuses)),
    whatsappIds: z.array(z.int()),
  })
  .refine(({ tickets, lastDays }) => tickets !== 'last' || dayCountIn(lastDays) !== undefined, {
    path: ['lastDays'],
  })
export type AudienceForm = z.output<typeof audienceForm>

/** The form of a live segment, or of a new list. */
export function audienceFormOf(
  list: Pick<ContactList, 'name' | 'segment'> | undefined,
): AudienceForm {
  const audience = list?.segment
  const tickets = audience?.tickets
  return {
    name: list?.name ?? '',
    isLive: list !== undefined,
    tagIds: audience?.tagIds ?? [],
    searchParam: audience?.searchParam ?? '',
    dateStart: audience?.dateStart ?? '',
    dateEnd: audience?.dateEnd ?? '',
    tickets: ticketPeriodOf(tickets),
    lastDays: String(tickets?.lastDays ?? LAST_DAYS),
    ticketsStart: tickets?.dateStart ?? '',
    ticketsEnd: tickets?.dateEnd ?? '',
    queueIds: tickets?.queueIds ?? [],
    statuses: tickets?.statuses ?? [],
    whatsappIds: tickets?.whatsappIds ?? [],
  }
}

function ticketPeriodOf(tickets: Audience['tickets']): TicketPeriod {
  if (!tickets) return 'none'
  if (tickets.lastDays !== undefined) return 'last'
  return tickets.dateStart !== undefined || tickets.dateEnd !== undefined ? 'days' : 'any'
}

export function audienceOf(form: AudienceForm): AudienceGiven {
  const { tagIds, searchParam, dateStart, dateEnd, tickets } = form
  return {
    tagIds,
    searchParam,
    ...(dateStart !== '' && { dateStart }),
    ...(dateEnd !== '' && { dateEnd }),
    ...(tickets !== 'none' && { tickets: ticketConditionsOf(form) }),
  }
}

function ticketConditionsOf(form: AudienceForm): NonNullable<AudienceGiven['tickets']> {
  const { tickets, lastDays, ticketsStart, ticketsEnd } = form
  const { queueIds, statuses, whatsappIds } = form
  const others = { queueIds, statuses, whatsappIds }
  if (tickets === 'last') return { ...others, lastDays: dayCountIn(lastDays) ?? LAST_DAYS }
  if (tickets !== 'days') return others
  return {
    ...others,
    ...(ticketsStart !== '' && { dateStart: ticketsStart }),
    ...(ticketsEnd !== '' && { dateEnd: ticketsEnd }),
  }
}

/** Undefined unless the text is a number of days within the limits. */
function dayCountIn(text: string): number | undefined {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= LAST_DAYS_MOST ? days : undefined
}
