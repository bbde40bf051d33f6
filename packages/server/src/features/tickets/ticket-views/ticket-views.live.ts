import type { TicketView } from '@guiche/contract/ticket-views'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tell } from '../../../platform/live/live.ts'
import { companyRoom, userRoom } from '../../../platform/live/rooms.ts'
import { ticketViewChanged, ticketViewCreated, ticketViewDeleted } from './ticket-views.events.ts'

// Shared views are sent to the whole company, own views to their user only.

export const ticketViewLive = [
  reactAfterCommit(ticketViewCreated, (ticketView) =>
    tell([ticketViewRoom(ticketView)], ticketView.companyId, 'company-{id}-ticket-view', {
      action: 'create',
      ticketView,
    }),
  ),
  reactAfterCommit(ticketViewChanged, ({ view: ticketView, wasShared }) => {
    const { companyId, id } = ticketView
    const room = ticketViewRoom(ticketView)
    // The view is no longer shared: all browsers but the owner's remove it.
    if (wasShared && !ticketView.isShared)
      tellViewDeleted(companyId, id, companyRoom(companyId), room)
    tell([room], companyId, 'company-{id}-ticket-view', { action: 'update', ticketView })
  }),
  reactAfterCommit(ticketViewDeleted, (view) =>
    tellViewDeleted(view.companyId, view.id, ticketViewRoom(view)),
  ),
]

function ticketViewRoom({ companyId, userId, isShared }: TicketView): string {
  return isShared || userId === null ? companyRoom(companyId) : userRoom(userId)
}

function tellViewDeleted(
  companyId: number,
  ticketViewId: number,
  room: string,
  except?: string,
): void {
  const others = except === undefined ? [] : [except]
  const news = { action: 'delete', ticketViewId } as const
  tell([room], companyId, 'company-{id}-ticket-view', news, others)
}
