import type { Ticket } from '@guiche/contract/tickets'
import { useNavigate } from 'react-router'

export const TICKETS_PATH = '/tickets'

/** Navigation to a ticket's conversation and back to the list. */
export function useConversationPage() {
  const navigate = useNavigate()
  const openConversation = (uuid: string) => void navigate(`${TICKETS_PATH}/${uuid}`)
  const openList = () => void navigate(TICKETS_PATH)

  /** Returns a function that reopens the conversation if it is open now. */
  function conversationReopener(ticket: Ticket): () => void {
    const wasRead = isConversationOpen(ticket)
    return () => {
      if (wasRead) openConversation(ticket.uuid)
    }
  }

  return { openConversation, openList, reopenIfOpen: conversationReopener }
}

/** True if the ticket's conversation is open. */
export function isConversationOpen({ uuid }: Ticket): boolean {
  return window.location.pathname === `${TICKETS_PATH}/${uuid}`
}

/** Returns a guard that navigates only if the user is still on the same page after the response. */
export function samePageGuard(): (go: () => void) => void {
  const { pathname } = window.location
  return (go) => {
    if (window.location.pathname === pathname) go()
  }
}
