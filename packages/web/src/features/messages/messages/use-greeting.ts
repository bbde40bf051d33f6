import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../organisation/sessions/index.ts'

/**
 * Greets the customer of an accepted ticket, where the company wants it (core 4). The client sends it, not the server.
 */
export function useGreeting(): (ticket: Ticket) => Promise<void> {
  const cache = useQueryClient()
  const { user, setting } = useSession()
  return async (ticket) => {
    if (setting('sendGreetingAccepted') !== 'enabled' || ticket.isGroup) return
    const { sendGreeting } = await import('./send-greeting.ts')
    sendGreeting(cache, ticket, user)
  }
}
