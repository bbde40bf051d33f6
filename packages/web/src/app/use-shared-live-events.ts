import { announcementsLive } from '../features/organisation/announcements/index.ts'
import { chatSendings, chatsLive } from '../features/organisation/chats/index.ts'
import { connectionsLive } from '../features/setup/connections/index.ts'
import { noticesLive } from '../features/setup/line-notices/index.ts'
import { macroRunsLive } from '../features/messages/macro-runs/index.ts'
import { macrosLive } from '../features/messages/macros/index.ts'
import { messageSendings, messagesLive } from '../features/messages/messages/index.ts'
import { pixChargesLive } from '../features/money/pix-charges/index.ts'
import { queuesLive } from '../features/setup/queues/index.ts'
import { useResendUnsent } from '../features/organisation/sendings/index.ts'
import { planLive, useHearing, useRefetchMissed } from '../features/organisation/sessions/index.ts'
import { tagsLive } from '../features/setup/tags/index.ts'
import { assignmentsLive } from '../features/tickets/ticket-assignments/index.ts'
import { notesLive } from '../features/tickets/ticket-notes/index.ts'
import { TICKETS, ticketsLive, useJoinRoom } from '../features/tickets/tickets/index.ts'
import { usersLive } from '../features/organisation/users/index.ts'
import type { Hearing } from '../platform/live/live-socket.ts'

/**
 * Handlers of the live events that every private page hears, lower features first: each merges the event into the query
 * cache. Events that only one page shows are heard while it is mounted (`useHearing`).
 */
export const heardEverywhere: readonly Hearing[] = [
  ...planLive,
  ...usersLive,
  ...queuesLive,
  ...tagsLive,
  ...connectionsLive,
  ...noticesLive,
  ...ticketsLive,
  ...messagesLive,
  ...notesLive,
  ...macroRunsLive,
  ...pixChargesLive,
  ...macrosLive,
  ...assignmentsLive,
  ...chatsLive,
  ...announcementsLive,
]

/** Subscribes the shell to all shared live events. Mounted once around the pages. */
export function useSharedLiveEvents(): void {
  useRefetchMissed()
  useHearing(heardEverywhere)
  useJoinRoom('Notification', [TICKETS])
  useResendUnsent(messageSendings)
  useResendUnsent(chatSendings)
}
