import { randomUUID } from 'node:crypto'
import {
  TICKET_PAGE,
  type TicketQuery,
  ticketQuery,
  ticketStatuses,
} from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { buildCompany, buildQueue, buildUser } from '../../../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import type { Viewer } from '../ticket-rules.ts'
import { listTicketRows } from './ticket-lists.queries.ts'

// Lists merge several index paths. The tests compare them with a plain filter for many random queries.

interface Kept {
  id: number
  status: TicketQuery['status']
  userId: number | null
  queueId: number | null
  unreadMessages: number
  waitingOn: TicketQuery['waitingOn'] | null
  lastInboundPosition: number
  snoozedUntil: string | null
  waitingSince: string | null
  readBy: number[]
  createdAt: string
  updatedAt: string
  name: string
  number: string
}

const HOUR = 3_600_000
/** Offset of the company's time zone, America/Sao_Paulo. */
const OFFSET = -3 * HOUR
const START = Date.UTC(2026, 2, 1)
const NAMES = ['Ana Souza', 'Bruno Lima', 'ana 50%_', 'João Ananias', 'Carla Dias']
const TICKETS = 1100
/** Contacts without tickets, found by "ana": more than FEW_CONTACTS, so that the list walks its tickets by time. */
const SILENT_CONTACTS = 10_001

let app: TestApp
let companyId: number
let queueIds: number[]
let userIds: number[]
let kept: Kept[]

beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
  queueIds = [await buildQueue(companyId), await buildQueue(companyId), await buildQueue(companyId)]
  userIds = []
  for (let user = 0; user < 3; user++) userIds.push((await buildUser(companyId)).user.id)
  kept = await insertTickets()
})
afterAll(() => app.close())

let state = 7
function randomInteger(below: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return (state >>> 8) % below
}
const pickRandom = <T>(list: readonly T[]): T => list[randomInteger(list.length)] as T

function insertTickets(): Promise<Kept[]> {
  return inCompany(companyId, async (db) => {
    const people = Array.from({ length: TICKETS }, (_, index) => ({
      companyId,
      name: index % 40 === 0 ? `Zoroastro ${index}` : pickRandom(NAMES),
      number: `55119${String(20_000_000 + index * 37)}`,
    }))
    const contacts = await db
      .insertInto('contacts')
      .values(people)
      .returning(['id', 'name', 'number'])
      .execute()
    await sql`insert into contacts (company_id, name, number)
      select ${companyId}, 'Ana Silva', '4470' || (10000000 + at) from generate_series(1, ${SILENT_CONTACTS}) as at`.execute(
      db,
    )
    const talks = contacts.map(({ id: contactId }) => ({ companyId, contactId }))
    const threads = await db
      .insertInto('threads')
      .values(talks)
      .returning(['id', 'contactId'])
      .execute()
    const tickets = threads.map(({ id: threadId, contactId }) => {
      const status = pickRandom(ticketStatuses)
      const createdAt = new Date(START + randomInteger(6 * 24) * HOUR)
      return {
        companyId,
        threadId,
        contactId,
        uuid: randomUUID(),
        status,
        // Pending tickets have no holder.
        userId: status === 'pending' ? null : pickRandom([...userIds, null]),
        queueId: pickRandom([...queueIds, null]),
        unreadMessages: pickRandom([0, 0, 2]),
        waitingOn: status === 'closed' ? null : pickRandom(['us', 'customer', null] as const),
        lastInboundPosition: pickRandom([0, 3]),
        // Past, far in the future, or not snoozed.
        snoozedUntil: pickRandom([null, null, new Date(START), new Date(Date.now() + 1000 * HOUR)]),
        waitingSince: pickRandom([null, new Date(START + randomInteger(8 * 24) * HOUR)]),
        createdAt,
        updatedAt: new Date(createdAt.getTime() + randomInteger(48) * HOUR),
      }
    })
    const rows = await db.insertInto('tickets').values(tickets).returningAll().execute()
    const reads = rows.flatMap(({ id: ticketId }) =>
      userIds
        .filter(() => randomInteger(2) === 0)
        .map((userId) => ({ companyId, userId, ticketId, position: 3 })),
    )
    await db.insertInto('ticketReads').values(reads).execute()
    return rows.map((row) => {
      const readBy = reads.filter(({ ticketId }) => ticketId === row.id).map(({ userId }) => userId)
      const contact = contacts.find(({ id }) => id === row.contactId)
      return { ...row, readBy, name: contact?.name ?? '', number: contact?.number ?? '' }
    })
  })
}

/** The list's rule as a plain filter. */
function isListed(ticket: Kept, viewer: Viewer, query: TicketQuery): boolean {
  const { isAdmin, userId } = viewer
  const isMine = ticket.userId === userId
  const isOfQueues =
    ticket.queueId === null ? viewer.seesQueueless : viewer.queueIds.includes(ticket.queueId)
  const text = `${ticket.name} ${ticket.number}`.toLowerCase()
  const words = query.searchParam.toLowerCase().split(' ')
  const isFound = words.every((word) => text.includes(word))
  const isWaitingOrMine = isMine || ticket.status === 'pending'
  return (
    (isAdmin || isMine || isOfQueues) &&
    (!query.status || ticket.status === query.status) &&
    (!query.queueIds || ticket.queueId === null || query.queueIds.includes(ticket.queueId)) &&
    (!query.users?.length || query.users.includes(ticket.userId ?? 0)) &&
    (!query.withUnreadMessages || ticket.unreadMessages > 0) &&
    (!query.waitingOn || ticket.waitingOn === query.waitingOn) &&
    (!query.unreadByMe || isUnreadBy(ticket, userId)) &&
    (query.snoozed
      ? ticket.status === 'open' && isSnoozed(ticket)
      : query.status !== 'open' || !isSnoozed(ticket)) &&
    (query.searchParam ? isFound : (query.showAll && isAdmin) || isWaitingOrMine) &&
    (!query.date || dayOf(ticket.createdAt) === query.date) &&
    (!query.updatedAt || dayOf(ticket.updatedAt) === query.updatedAt)
  )
}

function isUnreadBy({ status, lastInboundPosition, readBy }: Kept, userId: number): boolean {
  return status !== 'closed' && lastInboundPosition > 0 && !readBy.includes(userId)
}

function isSnoozed({ snoozedUntil }: Kept): boolean {
  return snoozedUntil !== null && new Date(snoozedUntil) > new Date()
}

function dayOf(instant: string): string {
  return new Date(new Date(instant).getTime() + OFFSET).toISOString().slice(0, 10)
}

function randomViewer(): Viewer {
  const userId = pickRandom(userIds)
  if (randomInteger(3) === 0) return { userId, isAdmin: true, queueIds: [], seesQueueless: true }
  return {
    userId,
    isAdmin: false,
    queueIds: queueIds.filter(() => randomInteger(2) === 0),
    seesQueueless: randomInteger(2) === 0,
  }
}

function randomQuery(): TicketQuery {
  const randomDay = () => new Date(START + randomInteger(8) * 24 * HOUR).toISOString().slice(0, 10)
  const randomSubset = (list: number[]) => JSON.stringify(list.filter(() => randomInteger(2) === 0))
  return ticketQuery.parse({
    pageNumber: String(1 + randomInteger(3)),
    ...(randomInteger(3) > 0 && { status: pickRandom(ticketStatuses) }),
    ...(randomInteger(2) === 0 && { showAll: 'true' }),
    ...(randomInteger(3) === 0 && { queueIds: randomSubset(queueIds) }),
    ...(randomInteger(5) === 0 && { users: randomSubset(userIds) }),
    ...(randomInteger(5) === 0 && { withUnreadMessages: 'true' }),
    ...(randomInteger(4) === 0 && {
      searchParam: pickRandom(['ana', 'AN', '%', '_', 'zoroastro 8', '20000037', '5', 'nobody']),
    }),
    ...(randomInteger(6) === 0 && { waitingOn: pickRandom(['us', 'customer']) }),
    ...(randomInteger(6) === 0 && { unreadByMe: 'true' }),
    ...(randomInteger(6) === 0 && { snoozed: 'true' }),
    ...(randomInteger(2) === 0 && { order: 'longestWaiting' }),
    ...(randomInteger(6) === 0 && { date: randomDay() }),
    ...(randomInteger(6) === 0 && { updatedAt: randomDay() }),
  })
}

test('every list equals the plain filter, in order and count', async () => {
  const byNewest = kept.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
  const waitingStart = (one: Kept) => one.waitingSince ?? one.updatedAt
  const byWaiting = kept.toSorted(
    (a, b) => waitingStart(a).localeCompare(waitingStart(b)) || a.id - b.id,
  )
  for (let question = 0; question < 300; question++) {
    const viewer = randomViewer()
    const query = randomQuery()
    const isByWaiting = query.order === 'longestWaiting' && query.status === 'pending'
    const expected = (isByWaiting ? byWaiting : byNewest)
      .filter((ticket) => isListed(ticket, viewer, query))
      .map(({ id }) => id)
    const from = (query.pageNumber - 1) * TICKET_PAGE
    const { rows, count, hasMore } = await inCompany(companyId, (db) =>
      listTicketRows(db, companyId, viewer, query),
    )
    expect({ query, viewer, ids: rows.map(({ id }) => id), count, hasMore }).toEqual({
      query,
      viewer,
      ids: expected.slice(from, from + TICKET_PAGE),
      count: expected.length,
      hasMore: expected.length > from + TICKET_PAGE,
    })
  }
})
