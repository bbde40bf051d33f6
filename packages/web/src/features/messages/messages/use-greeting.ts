import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../organisation/sessions/index.ts'

/**
 * Greets the customer of a ticket that was accepted, where the company wants it (core 4). The client says it and not
 * the server.
 */
export function useGreeting(): (ticket: Ticket) => Promise<void> {
  const cache = useQueryClient()
  const { user, setting } = useSession()
  return async (ticket) => {
    if (setting('sendGreetingAccepted') !== 'enabled' || ticket.isGroup) return
    const { greet } = await import('./greet.ts')
    greet(cache, ticket, user)
  }
}
