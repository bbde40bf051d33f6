import { randomUUID } from 'node:crypto'
import type { DeliveredType, WebhookData, WebhookEvent } from '@guiche/contract/webhooks'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { ruleCalledWebhook } from '../../messages/ticket-actions/index.ts'
import { contactChanged, contactCreated } from '../../customers/contacts/index.ts'
import { messageChanged, messageCreated } from '../../messages/messages/index.ts'
import { slaStageReached } from '../../tickets/sla/index.ts'
import { ticketAssigned, ticketChanged } from '../../tickets/tickets/index.ts'
import { webhookContactOf, webhookMessageOf, webhookTicketOf } from './webhook-data.ts'
import { areWebhooksAllowed } from './webhooks.access.ts'
import { listActiveWebhooks } from './webhooks.queries.ts'
import { writeDelivery } from './deliveries/write-delivery.ts'

export const webhookReactions = [
  reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
    const { companyId } = ticket
    if (!before)
      return writeEventDeliveries(db, companyId, 'ticket.created', () => ({
        ticket: webhookTicketOf(ticket),
      }))
    const { status, userId, queueId } = ticket
    if (before.status === status && before.userId === userId && before.queueId === queueId) return
    const ticketChangeData = () => ({ ticket: webhookTicketOf(ticket), previous: before })
    await writeEventDeliveries(db, companyId, 'ticket.updated', ticketChangeData)
    if (status === 'closed' && before.status !== 'closed')
      await writeEventDeliveries(db, companyId, 'ticket.closed', ticketChangeData)
    if (status !== 'closed' && before.status === 'closed')
      await writeEventDeliveries(db, companyId, 'ticket.reopened', ticketChangeData)
  }),
  reactInTransaction(ticketAssigned, (db, { ticket, by, reason }) =>
    writeEventDeliveries(db, ticket.companyId, 'ticket.assigned', () => ({
      ticket: webhookTicketOf(ticket),
      by,
      reason,
    })),
  ),
  reactInTransaction(slaStageReached, (db, { ticket, stage, sla }) =>
    writeEventDeliveries(
      db,
      ticket.companyId,
      stage === 'warned' ? 'ticket.slaWarning' : 'ticket.slaBreached',
      () => ({ ticket: webhookTicketOf(ticket), sla }),
    ),
  ),
  // The rule names its webhook, which gets the event whatever its subscribed events.
  reactInTransaction(ruleCalledWebhook, async (db, { ticket, webhookId, rule }) => {
    const { companyId } = ticket
    const isActive = (await activeWebhooks(db, companyId)).some(({ id }) => id === webhookId)
    if (isActive)
      await writeDeliveries(db, companyId, [webhookId], 'ticket.rule', {
        ticket: webhookTicketOf(ticket),
        rule,
      })
  }),
  reactInTransaction(messageCreated, (db, { message, ticket }) =>
    writeEventDeliveries(
      db,
      message.companyId,
      message.fromMe ? 'message.sent' : 'message.received',
      () => ({ message: webhookMessageOf(message), ticket: webhookTicketOf(ticket) }),
    ),
  ),
  reactInTransaction(messageChanged, async (db, { message, change }) => {
    if (change === 'look') return
    const event = change === 'status' ? 'message.status' : 'message.updated'
    await writeEventDeliveries(db, message.companyId, event, () => ({
      message: webhookMessageOf(message),
    }))
  }),
  reactInTransaction(contactCreated, (db, contact) =>
    writeEventDeliveries(db, contact.companyId, 'contact.created', () => ({
      contact: webhookContactOf(contact),
    })),
  ),
  reactInTransaction(contactChanged, (db, contact) =>
    writeEventDeliveries(db, contact.companyId, 'contact.updated', () => ({
      contact: webhookContactOf(contact),
    })),
  ),
]

/** Writes a delivery for each webhook that is subscribed to the event. @param data computed only if there is one */
async function writeEventDeliveries<T extends WebhookEvent>(
  db: Db,
  companyId: number,
  type: T,
  data: () => WebhookData<T>,
): Promise<void> {
  const told = (await activeWebhooks(db, companyId)).filter(({ events }) => events.includes(type))
  if (told.length === 0) return
  const ids = told.map(({ id }) => id)
  await writeDeliveries(db, companyId, ids, type, data())
}

async function writeDeliveries<T extends DeliveredType>(
  db: Db,
  companyId: number,
  webhookIds: readonly number[],
  type: T,
  data: WebhookData<T>,
): Promise<void> {
  const eventId = randomUUID()
  const createdAt = now().toISOString()
  const payload = { id: eventId, type, createdAt, companyId, data }
  for (const webhookId of webhookIds)
    await writeDelivery(db, { companyId, webhookId, eventId, type, payload })
}

type ActiveWebhooks = Awaited<ReturnType<typeof listActiveWebhooks>>
const known = new WeakMap<Db, Promise<ActiveWebhooks>>()

/** Memoized for each transaction, which may store many messages; most companies have no webhook. */
function activeWebhooks(db: Db, companyId: number): Promise<ActiveWebhooks> {
  const active = known.get(db) ?? findActiveWebhooks(db, companyId)
  known.set(db, active)
  return active
}

async function findActiveWebhooks(db: Db, companyId: number): Promise<ActiveWebhooks> {
  const active = await listActiveWebhooks(db, companyId)
  return active.length === 0 || (await areWebhooksAllowed(db, companyId)) ? active : []
}
