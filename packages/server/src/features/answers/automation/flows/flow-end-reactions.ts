import type { FlowEnd } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { reactInTransaction } from '../../../../platform/events/events.ts'
import { endSessionOfTicket, endSessionsOfFlow } from '../../../tickets/flow-sessions/index.ts'
import { flowDeleted } from '../../../setup/flows/index.ts'
import { messageCreated } from '../../../messages/messages/index.ts'
import { withdrawProposal } from '../../../messages/prompt-proposals/index.ts'
import { promptDeleted } from '../../../setup/prompts/index.ts'
import { integrationDeleted } from '../../../setup/queue-integrations/index.ts'
import {
  markFlowActive,
  lockTicketRow,
  ticketChanged,
  ticketUndone,
} from '../../../tickets/tickets/index.ts'
import { removeTimer } from '../timers/timers.queries.ts'

// Events that end a flow: a close, an attendant who takes over, the flow's deletion. A flow started by an attendant
// continues while the ticket is theirs and they do not answer themselves.

export const flowEndReactions = [
  reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
    const { companyId, id, status, userId } = ticket
    const isClosed = status === 'closed' && before?.status !== 'closed'
    if (isClosed) return endFlow(db, companyId, id, { end: 'closed', unlessByPerson: false })
    const wasTheirs = before?.status === 'open' && before.userId !== null
    const isOthers = wasTheirs && (status !== 'open' || userId !== before.userId)
    const isTaken = status === 'open' && userId !== null && !wasTheirs
    if (isOthers || isTaken)
      await endFlow(db, companyId, id, { end: 'takenOver', unlessByPerson: !isOthers })
  }),
  reactInTransaction(messageCreated, async (db, { message, ticket, isAutomatic }) => {
    // Written by a user here or on the company's phone. The greeting of an accept, sent by the browser, does not end a
    // flow.
    if (!message.fromMe || message.sentBy !== null || isAutomatic) return
    const { companyId, id } = ticket
    await endFlow(db, companyId, id, { end: 'takenOver', unlessByPerson: false })
  }),
  // Undoing an accept restores the ticket, but not the flow that the accept ended.
  reactInTransaction(ticketUndone, async (db, { ticket: { companyId, id, useIntegration } }) => {
    if (useIntegration) await stopAnswering(db, companyId, id)
  }),
  reactInTransaction(flowDeleted, (db, { companyId, id }) =>
    endSessionsAndRelease(db, companyId, { flowId: id }),
  ),
  reactInTransaction(promptDeleted, (db, { companyId, id }) =>
    endSessionsAndRelease(db, companyId, { bot: { kind: 'prompt', id } }),
  ),
  reactInTransaction(integrationDeleted, (db, { companyId, id }) =>
    endSessionsAndRelease(db, companyId, { bot: { kind: 'integration', id } }),
  ),
]

async function endSessionsAndRelease(
  db: Db,
  companyId: number,
  of: Parameters<typeof endSessionsOfFlow>[2],
): Promise<void> {
  for (const ticketId of await endSessionsOfFlow(db, companyId, of))
    await stopAnswering(db, companyId, ticketId)
}

async function endFlow(
  db: Db,
  companyId: number,
  ticketId: number,
  how: { end: FlowEnd; unlessByPerson: boolean },
): Promise<void> {
  if (await endSessionOfTicket(db, companyId, ticketId, how))
    await stopAnswering(db, companyId, ticketId)
}

async function stopAnswering(db: Db, companyId: number, ticketId: number): Promise<void> {
  const ticket = await lockTicketRow(db, companyId, ticketId)
  if (!ticket) return
  await markFlowActive(db, await withdrawProposal(db, ticket), false)
  await removeTimer(db, ticket, 'flow')
}
