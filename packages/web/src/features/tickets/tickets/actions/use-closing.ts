import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { opensNextAfterClose } from '../../../../platform/desk-preferences.ts'
import { useWords } from '../../../../platform/words.ts'
import { requestCloseReason } from '../close-reason/request-close-reason.ts'
import { openNeighbour } from '../list/open-neighbour.ts'
import { mergeTicket, type useChangeTicket } from '../tickets.queries.ts'
import { ticketWords } from '../tickets.words.ts'
import { isConversationOpen, TICKETS_PATH, useConversationPage } from './use-conversation-page.ts'
import { useRefusal } from './use-refusal.ts'
import { useUndoOffer } from './use-undo-offer.ts'

type ChangeTicket = ReturnType<typeof useChangeTicket>['mutateAsync']

/** Closes a ticket, after the question for a close reason where its queue has one. */
export function useClosing(changeTicket: ChangeTicket) {
  const say = useWords(ticketWords)
  const cache = useQueryClient()
  const { openConversation, openList, reopenIfOpen } = useConversationPage()
  const offerUndo = useUndoOffer()
  const refuse = useRefusal()

  /**
   * Shows the ticket as closed at once and restores it when the server refuses. A user who reads another conversation
   * stays there.
   */
  return async (ticket: Ticket, goesOn = opensNextAfterClose.read()) => {
    const { id, userId, queueId } = ticket
    const asking = requestCloseReason(cache, queueId)
    const closeReason = asking && (await asking)
    if (asking && closeReason === undefined) return
    const comeBack = reopenIfOpen(ticket)
    const isLeft = isConversationOpen(ticket)
    // The list's neighbour is found by the row, which must still exist.
    const hasGoneOn = isLeft && goesOn && openNeighbour(1, { isLeaving: true })
    mergeTicket(cache, { ...ticket, status: 'closed', updatedAt: currentTimeText() })
    if (isLeft && !hasGoneOn) openList()
    try {
      await changeTicket({
        id,
        status: 'closed',
        userId,
        queueId,
        undoable: true,
        ...(typeof closeReason === 'string' && { closeReason }),
      })
      offerUndo(say('closedToast'), ticket, comeBack)
    } catch (error) {
      mergeTicket(cache, ticket)
      if (isLeft && window.location.pathname === TICKETS_PATH) openConversation(ticket.uuid)
      refuse(error)
    }
  }
}

function currentTimeText(): string {
  return new Date().toISOString()
}
