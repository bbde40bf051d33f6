import { personNameOf } from '@guiche/contract/person-names'
import type { Ticket } from '@guiche/contract/tickets'
import type { SessionUser } from '@guiche/contract/users'
import { renderVariables } from '@guiche/contract/variables'
import type { QueryClient } from '@tanstack/react-query'
import { sayIn } from '../../../platform/words.ts'
import { messageWords } from './messages.words.ts'
import { sendToCustomer } from './message-sendings.ts'

/** Sends a greeting with the user's name in the company's language; the server fills in the variables. */
export function sendGreeting(cache: QueryClient, ticket: Ticket, user: SessionUser): void {
  const { timeZone, language } = user.company
  const values = { ms: '{{ms}}', name: '{{name}}', user: user.name }
  const body = sayIn(language, messageWords, 'greeting', values)
  const shown = renderVariables(body, {
    contactName: personNameOf(ticket.contact),
    protocol: ticket.protocol,
    at: new Date(),
    timeZone,
    language,
  })
  const content = { kind: 'text', isGreeting: true } as const
  sendToCustomer(cache, {
    ticketId: ticket.id,
    userId: user.id,
    body,
    shown,
    quoted: null,
    content,
  })
}
