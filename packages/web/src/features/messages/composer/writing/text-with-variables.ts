import { personNameOf } from '@guiche/contract/person-names'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'
import { renderVariables, type VariableValues } from '@guiche/contract/variables'

/** The names that are suggested; the others are older spellings. */
export const offeredVariables = [
  'firstName',
  'name',
  'greeting',
  'protocol',
  'date',
  'hour',
] as const

/** The variables' values for a ticket at this moment. */
function variableValuesOf(ticket: Ticket, { company }: SessionUser): VariableValues {
  return {
    contactName: personNameOf(ticket.contact),
    protocol: ticket.protocol,
    at: new Date(),
    timeZone: company.timeZone,
    language: company.language,
  }
}

export function textWithVariables(text: string, ticket: Ticket, user: SessionUser): string {
  return text.includes('{{') ? renderVariables(text, variableValuesOf(ticket, user)) : text
}
