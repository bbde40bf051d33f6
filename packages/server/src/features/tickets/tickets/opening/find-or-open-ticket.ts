import { randomUUID } from 'node:crypto'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { listSettingValues } from '../../../organisation/settings/index.ts'
import { insertOrLockThread, lockThread } from '../../threads/index.ts'
import { isReopenedInTime, type TicketStanding } from '../ticket-rules.ts'
import {
  insertTicket,
  lockHistoryTicket,
  lockNewestTicket,
  SERVED_ON_PHONE_MS,
  type TicketRow,
} from '../tickets.queries.ts'

export interface Conversation {
  companyId: number
  contactId: number
  whatsappId: number
  isGroup: boolean
}

/** The locked ticket that a message belongs to, and its state before; `before` is undefined for a new ticket. */
export interface FoundTicket {
  row: TicketRow
  before: TicketStanding | undefined
  /** State after the message: a customer's message reopens a closed ticket, the company's does not. */
  standing: TicketStanding
  /** Set if the message consists of courtesy words only and left the ticket closed. */
  isCourtesy?: true
}

/** Conditions under which a customer's message does not reopen a closed ticket. */
interface LeavingClosed {
  /** True if the message answers the close, for example with a rating. */
  readonly staysClosed?: (row: TicketRow) => boolean
  /** True if the message consists of the company's courtesy words only. Checked before `staysClosed`. */
  readonly isCourtesy?: (words: string) => boolean
}

/**
 * Finds a conversation's unclosed ticket, a recently closed one to reopen, or inserts a new one. The ticket and its
 * thread are locked.
 */
export async function findOrOpenTicket(
  db: Db,
  conversation: Conversation,
  fromMe: boolean,
  { staysClosed = () => false, isCourtesy = () => false }: LeavingClosed = {},
): Promise<FoundTicket> {
  const { threadId, newest } = await lockConversation(db, conversation)
  if (newest && newest.status !== 'closed') return { row: newest, before: newest, standing: newest }
  const settings = newest && (await listSettingValues(db, conversation.companyId, SETTINGS))
  const isBack =
    newest &&
    settings &&
    isReopenedInTime(newest.closedAt, now(), Number(settings.timeCreateNewTicket))
  if (newest && settings && (isBack || awaitsRating(newest)) && isCourtesy(settings.courtesyWords))
    return { row: newest, before: newest, standing: newest, isCourtesy: true }
  if (newest && staysClosed(newest)) return { row: newest, before: newest, standing: newest }
  if (newest && isBack) {
    const back: TicketStanding = { status: 'pending', userId: null, queueId: newest.queueId }
    return { row: newest, before: newest, standing: fromMe ? newest : back }
  }
  return openTicket(
    db,
    { ...conversation, threadId },
    { fromMe, isAnswered: isServedOnPhone(newest) },
  )
}

/**
 * Locks the closed ticket that holds messages from before the line was connected; the first such message inserts it.
 */
export async function findOrInsertHistoryTicket(
  db: Db,
  { isGroup, ...talk }: Conversation,
  at: Date,
): Promise<TicketRow> {
  const [thread, known] = await pipeline([lockThread(db, talk), lockHistoryTicket(db, talk)])
  if (known) return known
  const threadId = thread?.id ?? (await insertOrLockThread(db, talk))
  // Another transaction may have inserted it before this one got the thread's lock.
  const made = thread ? undefined : await lockHistoryTicket(db, talk)
  const times = { closedAt: at, createdAt: at, updatedAt: at }
  const ticket = {
    ...talk,
    isGroup,
    threadId,
    isHistory: true,
    status: 'closed',
    ...times,
  } as const
  return made ?? insertTicket(db, { ...ticket, uuid: randomUUID() })
}

/** Locks thread and newest ticket, in this order although both statements are sent at once. */
async function lockConversation(
  db: Db,
  { companyId, contactId, whatsappId }: Conversation,
): Promise<{ threadId: number; newest: TicketRow | undefined }> {
  const talk = { companyId, contactId, whatsappId }
  const [thread, newest] = await pipeline([lockThread(db, talk), lockNewestTicket(db, talk)])
  if (thread) return { threadId: thread.id, newest }
  const threadId = await insertOrLockThread(db, talk)
  // Another transaction may have opened a ticket in it before this one got the thread's lock.
  return { threadId, newest: await lockNewestTicket(db, talk) }
}

const SETTINGS = ['timeCreateNewTicket', 'courtesyWords'] as const

/** True while a rating or a comment is awaited, which may last longer than the time in which the ticket is reopened. */
function awaitsRating({ ratingUntil, commentUntil }: TicketRow): boolean {
  const isBeforeEnd = (until: string | null) =>
    until !== null && now().getTime() <= Date.parse(until)
  return isBeforeEnd(ratingUntil) || isBeforeEnd(commentUntil)
}

/** True if the company wrote to the customer on its own phone a short time ago, after the ticket was closed. */
function isServedOnPhone(newest: TicketRow | undefined): boolean {
  if (newest?.status !== 'closed' || !newest.isAnswered) return false
  return now().getTime() - Date.parse(newest.updatedAt) < SERVED_ON_PHONE_MS
}

/**
 * Inserts a ticket. A first message from the company's own phone leaves it closed, since the customer waits for
 * nothing.
 */
async function openTicket(
  db: Db,
  thread: Conversation & { threadId: number },
  { fromMe, isAnswered }: { fromMe: boolean; isAnswered: boolean },
): Promise<FoundTicket> {
  const at = now()
  const row = await insertTicket(db, {
    ...thread,
    uuid: randomUUID(),
    status: fromMe ? 'closed' : 'pending',
    userId: null,
    queueId: null,
    isAnswered,
    queueOptionId: null,
    integrationId: null,
    promptId: null,
    queuedAt: at,
    closedAt: fromMe ? at : null,
    createdAt: at,
    updatedAt: at,
  })
  return { row, before: undefined, standing: row }
}
