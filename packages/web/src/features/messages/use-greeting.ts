import type { Ticket } from '@guiche/contract/tickets'
import { renderVariables } from '@guiche/contract/variables'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../platform/words.ts'
import { useSession } from '../sessions/index.ts'
import { messageWords } from './messages.words.ts'
import { send } from './sendings.ts'

/**
 * Greets the customer of a ticket that was accepted, where the company wants it (core 4). The client says it and not
 * the server; the server fills in greeting and name.
 */
export function useGreeting(): (ticket: Ticket) => void {
  const say = useWords(messageWords)
  const cache = useQueryClient()
  const { user, setting } = useSession()
  return (ticket) => {
    if (setting('sendGreetingAccepted') !== 'enabled' || ticket.isGroup) return
    const body = say('greeting', { ms: '{{ms}}', name: '{{name}}', user: user.name })
    const { timeZone, language } = user.company
    const shown = renderVariables(body, {
      contactName: ticket.contact.name,
      protocol: ticket.protocol,
      at: new Date(),
      timeZone,
      language,
    })
    send(cache, { ticketId: ticket.id, userId: user.id, body, shown, quoted: null })
  }
}
