import { randomUUID } from 'node:crypto'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { listSettingValues } from '../../organisation/settings/index.ts'
import { insertOrLockThread, lockThread } from '../threads/index.ts'
import { comesBack, type Standing } from './ticket-rules.ts'
import {
  insertTicket,
  lockHistoryTicket,
  lockNewestTicket,
  SERVED_ON_PHONE_MS,
  type TicketRow,
} from './tickets.queries.ts'

export interface Conversation {
  companyId: number
  contactId: number
  whatsappId: number
  isGroup: boolean
}

/** The ticket a message belongs to, locked, and where it stood before; `before` is absent for a new one. */
export interface FoundTicket {
  row: TicketRow
  before: Standing | undefined
  /** What the message does to its status: a customer brings a closed ticket back, the company does not. */
  standing: Standing
  /** True where the message is courtesy alone and left the ticket closed. */
  isCourtesy?: true
}

/** The reasons why a customer's message opens no closed ticket again. */
interface LeavingClosed {
  /** Whether the message answers the close. */
  readonly staysClosed?: (row: TicketRow) => boolean
  /** Whether the message is courtesy alone, by the company's words. Asked before `staysClosed`. */
  readonly isCourtesy?: (words: string) => boolean
}

/** The one open ticket of a conversation; a recently closed one comes back; otherwise a new one begins. */
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
    newest && settings && comesBack(newest.closedAt, now(), Number(settings.timeCreateNewTicket))
  if (newest && settings && (isBack || awaitsAnswer(newest)) && isCourtesy(settings.courtesyWords))
    return { row: newest, before: newest, standing: newest, isCourtesy: true }
  if (newest && staysClosed(newest)) return { row: newest, before: newest, standing: newest }
  if (newest && isBack) {
    const back: Standing = { status: 'pending', userId: null, queueId: newest.queueId }
    return { row: newest, before: newest, standing: fromMe ? newest : back }
  }
  return openTicket(db, { ...conversation, threadId }, { fromMe, isAnswered: isServed(newest) })
}

/** The closed ticket of what was written before the line was connected, made with the first of it. Locked. */
export async function findOrMakeHistoryTicket(
  db: Db,
  { isGroup, ...talk }: Conversation,
  at: Date,
): Promise<TicketRow> {
  const [thread, known] = await Promise.all([lockThread(db, talk), lockHistoryTicket(db, talk)])
  if (known) return known
  const threadId = thread?.id ?? (await insertOrLockThread(db, talk))
  // Somebody may have made it meanwhile.
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

/** Thread and newest ticket, locked in this order though they are asked for together. */
async function lockConversation(
  db: Db,
  { companyId, contactId, whatsappId }: Conversation,
): Promise<{ threadId: number; newest: TicketRow | undefined }> {
  const talk = { companyId, contactId, whatsappId }
  const [thread, newest] = await Promise.all([lockThread(db, talk), lockNewestTicket(db, talk)])
  if (thread) return { threadId: thread.id, newest }
  const threadId = await insertOrLockThread(db, talk)
  // Somebody may have opened a ticket in it meanwhile.
  return { threadId, newest: await lockNewestTicket(db, talk) }
}

const SETTINGS = ['timeCreateNewTicket', 'courtesyWords'] as const

/** Whether a rating or a comment is awaited, which may last longer than the time in which the ticket comes back. */
function awaitsAnswer({ ratingUntil, commentUntil }: TicketRow): boolean {
  const isIn = (until: string | null) => until !== null && now().getTime() <= Date.parse(until)
  return isIn(ratingUntil) || isIn(commentUntil)
}

/** Whether somebody has written to the customer on the company's phone a short time ago, after the ticket was closed. */
function isServed(newest: TicketRow | undefined): boolean {
  if (newest?.status !== 'closed' || !newest.isAnswered) return false
  return now().getTime() - Date.parse(newest.updatedAt) < SERVED_ON_PHONE_MS
}

/** What the company writes first, on its own phone, waits for nobody: its ticket begins closed. */
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
