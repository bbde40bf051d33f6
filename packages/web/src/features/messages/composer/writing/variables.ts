import { personNameOf } from '@guiche/contract/person-names'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'
import { renderVariables, type VariableValues } from '@guiche/contract/variables'

/** The names that are offered; the others are spellings of before. */
export const offeredVariables = [
  'firstName',
  'name',
  'greeting',
  'protocol',
  'date',
  'hour',
] as const

/** What the variables stand for on a ticket, now. */
function valuesOn(ticket: Ticket, { company }: SessionUser): VariableValues {
  return {
    contactName: personNameOf(ticket.contact),
    protocol: ticket.protocol,
    at: new Date(),
    timeZone: company.timeZone,
    language: company.language,
  }
}

export function rendered(text: string, ticket: Ticket, user: SessionUser): string {
  return text.includes('{{') ? renderVariables(text, valuesOn(ticket, user)) : text
}
