import type { PushEvent } from '@guiche/contract/push'
import { z } from 'zod'
import { MINUTE, now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { on } from '../../platform/events/events.ts'
import { job } from '../../platform/jobs/job.ts'
import { enqueue } from '../../platform/jobs/worker.ts'
import { messageCreated } from '../messages/index.ts'
import { colleaguesMentioned } from '../ticket-notes/index.ts'
import { ticketChanged } from '../tickets/index.ts'
import { isAtTheScreen } from './focus-sockets.ts'
import { findSubscription, listTold, listToldOfQueue, removeSubscription } from './push.queries.ts'
import { sendNotice } from './send-notice.ts'

const NAME = 'push.send'
/** A phone that was away brings hours at once, which are no news. */
const NEWS_FOR_MS = 10 * MINUTE

const notice = z.object({
  subscriptionId: z.int(),
  event: z.enum(['message', 'pending', 'mention']),
  name: z.string(),
  path: z.string(),
  tag: z.string(),
})

type News = Omit<z.output<typeof notice>, 'subscriptionId'>

/** A message in a ticket of one's own, a ticket that begins to wait in one's queues, a note that speaks to one. */
export const pushReactions = [
  on(messageCreated, async (db, { message, ticket }) => {
    if (message.fromMe || message.isDeleted || message.mediaType === 'reactionMessage') return
    if (ticket.status !== 'open' || ticket.userId === null) return
    if (now().getTime() - Date.parse(message.createdAt) > NEWS_FOR_MS) return
    const told = await listTold(db, ticket.companyId, 'message', [ticket.userId])
    await ask(db, told, newsOf('message', ticket.contact.name, ticket.uuid))
  }),
  on(ticketChanged, async (db, { ticket, before }) => {
    const waited = before?.status === 'pending' && before.queueId === ticket.queueId
    if (ticket.status !== 'pending' || ticket.chatbot || waited) return
    const told = await listToldOfQueue(db, ticket.companyId, ticket.queueId)
    await ask(db, told, {
      ...newsOf('pending', ticket.contact.name, ticket.uuid),
      path: '/tickets',
    })
  }),
  on(colleaguesMentioned, async (db, { ticketNote, uuid, userIds }) => {
    const told = await listTold(db, ticketNote.companyId, 'mention', userIds)
    await ask(db, told, newsOf('mention', ticketNote.user?.name ?? '', uuid))
  }),
]

export const sendPushJob = job(NAME, notice, async (companyId, { subscriptionId, ...news }) => {
  const row = await inCompany(companyId, (db) => findSubscription(db, companyId, subscriptionId))
  if (!row || isAtTheScreen(row.userId)) return
  const outcome = await sendNotice(row, news)
  if (outcome === 'gone')
    await inCompany(companyId, (db) => removeSubscription(db, companyId, subscriptionId))
})

function newsOf(event: Exclude<PushEvent, 'test'>, name: string, uuid: string): News {
  return { event, name, path: `/tickets/${uuid}`, tag: `${event} ${uuid}` }
}

/** One job for each browser: of several about the same ticket that still wait, one is sent. */
async function ask(db: Db, subscriptionIds: readonly number[], news: News): Promise<void> {
  for (const subscriptionId of subscriptionIds)
    await enqueue(db, NAME, { subscriptionId, ...news }, { key: `${subscriptionId} ${news.tag}` })
}
