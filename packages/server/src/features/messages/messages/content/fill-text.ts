import { renderVariables, type VariableValues } from '@guiche/contract/variables'
import { personNameOf } from '@guiche/contract/person-names'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { findCompany } from '../../../organisation/companies/index.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import type { WrittenContent } from './written-content.ts'

/** Fills in the variables of a text for a ticket's customer. A text that would become empty stays unfilled. */
export async function filledText(db: Db, ticket: TicketRow, text: string): Promise<string> {
  if (!text.includes('{{')) return text
  const { companyId, contactId, protocol } = ticket
  const company = await findCompany(db, companyId)
  const contact = await findContact(db, companyId, contactId)
  const { timeZone = 'UTC', language = 'pt' } = company ?? {}
  const shown = contact?.name ?? ''
  const contactName = contact ? personNameOf(contact) : ''
  const values = { contactName, protocol, at: now(), timeZone, language }
  const filled = renderVariables(text, values)
  // A text that consists of the name alone gets the number, or another fallback name.
  return filled.trim() === ''
    ? filledWithValues(text, { ...values, extra: { name: shown, firstName: shown } })
    : filled
}

/** Fills in variables from given values. A text that would become empty stays unfilled. */
export function filledWithValues(text: string, values: VariableValues): string {
  const filled = renderVariables(text, values)
  return filled.trim() === '' ? text : filled
}

/** Fills in the variables of a user's text or caption. */
export async function filledContent(
  db: Db,
  ticket: TicketRow,
  content: WrittenContent,
): Promise<WrittenContent> {
  if (content.mediaType === 'locationMessage' || content.mediaType === 'contactMessage')
    return content
  const body = await filledText(db, ticket, content.body)
  return body === content.body ? content : { ...content, body }
}
