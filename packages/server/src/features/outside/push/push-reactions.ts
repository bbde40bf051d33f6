import { pushEvent } from '@guiche/contract/push'
import { z } from 'zod'
import { fromNow, MINUTE, now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { lineAlerted } from '../../setup/connections/index.ts'
import { messageCreated } from '../../messages/messages/index.ts'
import { pixWebhookAlerted, PROVIDERS } from '../../money/pix-webhooks/index.ts'
import { slaStageReached } from '../../tickets/sla/index.ts'
import { assigneeNotified } from '../../tickets/ticket-assignments/index.ts'
import { colleaguesMentioned } from '../../tickets/ticket-notes/index.ts'
import { ticketChanged } from '../../tickets/tickets/index.ts'
import { hasFocus } from './focus-sockets.ts'
import {
  findSubscription,
  listUserSubscriptions,
  listAdminSubscriptions,
  listQueueSubscriptions,
  removeSubscription,
} from './push.queries.ts'
import { KEPT_MS, sendNotice } from './send-notice.ts'

const NAME = 'push.send'
/** Older messages raise no notice: a phone that was offline delivers hours of them at once. */
const NEWS_FOR_MS = 10 * MINUTE

const notice = z.object({
  subscriptionId: z.int(),
  event: pushEvent.exclude(['test']),
  name: z.string(),
  path: z.string(),
  tag: z.string(),
  /** Time of the event, and number of refusals by the push service. */
  askedAt: z.iso.datetime().default(() => now().toISOString()),
  refusals: z.int().default(0),
})
type PushNotice = z.output<typeof notice>

type NoticeNews = Pick<PushNotice, 'event' | 'name' | 'path' | 'tag'>

/**
 * Events that raise notices. For attendants: a message in their ticket, a ticket assigned to them by a colleague, a
 * ticket that starts to wait in their queue or waits there too long, a note that mentions them. For administrators: a
 * line that stays down or recovers, a Pix provider's webhook that stops or recovers.
 */
export const pushReactions = [
  reactInTransaction(messageCreated, async (db, { message, ticket }) => {
    if (message.fromMe || message.isDeleted || message.mediaType === 'reactionMessage') return
    if (ticket.status !== 'open' || ticket.userId === null) return
    if (now().getTime() - Date.parse(message.createdAt) > NEWS_FOR_MS) return
    const told = await listUserSubscriptions(db, ticket.companyId, 'message', [ticket.userId])
    await enqueueNotices(db, told, noticeNews('message', ticket.contact.name, ticket.uuid))
  }),
  reactInTransaction(ticketChanged, async (db, { ticket, before }) => {
    const waited = before?.status === 'pending' && before.queueId === ticket.queueId
    if (ticket.status !== 'pending' || ticket.chatbot || waited) return
    const told = await listQueueSubscriptions(db, ticket.companyId, ticket.queueId)
    await enqueueNotices(db, told, {
      ...noticeNews('pending', ticket.contact.name, ticket.uuid),
      path: '/tickets',
    })
  }),
  reactInTransaction(slaStageReached, async (db, { ticket }) => {
    if (ticket.status !== 'pending') return
    const told = await listQueueSubscriptions(db, ticket.companyId, ticket.queueId)
    await enqueueNotices(db, told, {
      ...noticeNews('pending', ticket.contact.name, ticket.uuid),
      path: '/tickets',
    })
  }),
  reactInTransaction(
    assigneeNotified,
    async (db, { companyId, userId, assignment: { contact, uuid } }) => {
      const told = await listUserSubscriptions(db, companyId, 'assigned', [userId])
      await enqueueNotices(db, told, noticeNews('assigned', contact.name, uuid))
    },
  ),
  reactInTransaction(colleaguesMentioned, async (db, { ticketNote, uuid, userIds }) => {
    const told = await listUserSubscriptions(db, ticketNote.companyId, 'mention', userIds)
    await enqueueNotices(db, told, noticeNews('mention', ticketNote.user?.name ?? '', uuid))
  }),
  reactInTransaction(lineAlerted, async (db, { companyId, action, whatsapp: { id, name } }) => {
    const event = action === 'down' ? 'lineDown' : 'lineBack'
    const told = await listAdminSubscriptions(db, companyId, 'line')
    await enqueueNotices(db, told, { event, name, path: '/connections', tag: `line ${id}` })
  }),
  reactInTransaction(pixWebhookAlerted, async (db, { companyId, action, provider }) => {
    if (action === 'update') return
    const event = action === 'down' ? 'pixDown' : 'pixBack'
    const told = await listAdminSubscriptions(db, companyId, 'line')
    await enqueueNotices(db, told, {
      event,
      name: PROVIDERS[provider],
      path: '/doctor',
      tag: 'pix',
    })
  }),
]

/** Dropped while the company is not served, because notices are only of use at the moment. */
export const sendPushJob: Job = {
  ...job(NAME, notice, sendPush),
  lane: 'push',
  whenUnserved: 'dropped',
}

async function sendPush(companyId: number, asked: PushNotice): Promise<void> {
  const { subscriptionId, event, name, path, tag } = asked
  const row = await inCompany(companyId, (db) => findSubscription(db, companyId, subscriptionId))
  if (!row || hasFocus(row.userId)) return
  const { outcome, againAfterMs = 0 } = await sendNotice(row, { event, name, path, tag })
  if (outcome === 'gone')
    await inCompany(companyId, (db) => removeSubscription(db, companyId, subscriptionId))
  if (outcome === 'later') await retryNoticeLater(companyId, asked, againAfterMs)
}

const FIRST_AGAIN_AFTER_MS = 30 * SECOND

/** Retries when the push service says so, else with exponential backoff, until KEPT_MS have passed. */
async function retryNoticeLater(
  companyId: number,
  asked: PushNotice,
  againAfterMs: number,
): Promise<void> {
  const waitMs = Math.max(againAfterMs, FIRST_AGAIN_AFTER_MS * 2 ** asked.refusals)
  // A push service may name any number, and some are beyond the last valid date.
  if (waitMs > KEPT_MS) return
  const runAt = fromNow(waitMs)
  if (runAt.getTime() - Date.parse(asked.askedAt) > KEPT_MS) return
  const again = { ...asked, refusals: asked.refusals + 1 }
  await inCompany(companyId, (db) => enqueue(db, NAME, again, { key: noticeKey(asked), runAt }))
}

function noticeNews(
  event: 'message' | 'assigned' | 'pending' | 'mention',
  name: string,
  uuid: string,
): NoticeNews {
  return { event, name, path: `/tickets/${uuid}`, tag: `${event} ${uuid}` }
}

/** Enqueues one job for each browser. The key keeps one notice for several waiting ones about the same ticket. */
async function enqueueNotices(
  db: Db,
  subscriptionIds: readonly number[],
  news: NoticeNews,
): Promise<void> {
  const askedAt = now().toISOString()
  for (const subscriptionId of subscriptionIds) {
    const asked = { subscriptionId, ...news, askedAt }
    await enqueue(db, NAME, asked, { key: noticeKey(asked) })
  }
}

const noticeKey = ({
  subscriptionId,
  event,
  tag,
}: Pick<PushNotice, 'subscriptionId' | 'event' | 'tag'>) => `${subscriptionId} ${event} ${tag}`
