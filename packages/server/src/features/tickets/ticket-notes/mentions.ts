import type { Mention } from '@guiche/contract/ticket-notes'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { viewerOf } from '../tickets/index.ts'
import { listMentions, removeMentions } from './mentions.queries.ts'
import { mentionsSeen } from './ticket-notes.events.ts'

const PAGE_SIZE = 20

/** A page of the notes that mention the actor and are unread. */
export function pageOfUnreadMentions(
  actor: Actor,
  { before }: { before?: number | undefined },
): Promise<{ mentions: Mention[]; hasMore: boolean }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const page = { limit: PAGE_SIZE + 1, before }
    const mentions = await listMentions(db, companyId, await viewerOf(db, actor), page)
    return { mentions: mentions.slice(0, PAGE_SIZE), hasMore: mentions.length > PAGE_SIZE }
  })
}

/** Marks the mentions of the actor in an open ticket as read, and tells their other browsers. */
export function markMentionsSeen(
  { companyId, userId }: Actor,
  { ticketId }: { ticketId: number },
): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    if (await removeMentions(db, companyId, userId, ticketId))
      await announce(db, mentionsSeen, { companyId, userId, ticketId })
    return { message: 'Mentions seen' }
  })
}
