import pg from 'pg'
import { pick, randomFrom } from './random.ts'
import { ATTENDANT } from './seed.ts'

// The most frequent requests, as browsers send them.

export interface Case {
  readonly name: string
  readonly who: 'admin' | 'attendant' | 'nobody'
  readonly method: 'GET' | 'POST'
  /** Requested in turn. */
  readonly paths: readonly string[]
  readonly body?: (turn: number) => unknown
}

const DRAWN = 100

export async function loadRequestCases(owner: pg.ClientConfig, password: string): Promise<Case[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<DeepThreads>(DEEP_THREADS, [ATTENDANT])
    const names = await client.query<{ name: string }>(NAMES, [DRAWN])
    const bodies = await client.query<{ body: string }>(BODIES, [DRAWN])
    if (!rows[0]?.closedId || !rows[0].openId) throw new Error('the seed has no deep threads')
    return [
      ...ticketCases(),
      ...messageCases(rows[0]),
      ...contactCases(names.rows.map(({ name }) => name)),
      ...searchCases(bodies.rows.map(({ body }) => body)),
      ...dashboardAndBoardCases(),
      signInCase(password),
    ]
  } finally {
    await client.end()
  }
}

interface DeepThreads {
  /** A ticket of a thread with thousands of messages. */
  closedId: number
  /** A ticket assigned to the attendant. */
  openId: number
}

const DEEP_THREADS = `select
  (select tickets.id from threads join tickets on tickets.company_id = threads.company_id and thread_id = threads.id
    where threads.company_id = 1 and unread_messages = 0 order by last_position desc, tickets.id limit 1) as "closedId",
  (select tickets.id from tickets join users on users.company_id = tickets.company_id and users.id = user_id
    join threads on threads.company_id = tickets.company_id and threads.id = thread_id
    where tickets.company_id = 1 and email = $1 and tickets.status = 'open' and unread_messages = 0
    order by last_position desc limit 1) as "openId"`
const NAMES = 'select name from contacts where company_id = 1 order by md5(id::text) limit $1'
const BODIES = `select body from messages tablesample system (2) repeatable (7)
  where company_id = 1 and body <> '' order by md5(id::text) limit $1`

function caseOfGet(name: string, who: Case['who'], ...paths: string[]): Case {
  return { name, who, method: 'GET', paths }
}

function pathOf(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`
}

/** The product's page begins with the longest waiting ticket, other clients with the newest. */
const TABS = {
  'waiting longest': { status: 'pending', order: 'longestWaiting' },
  waiting: { status: 'pending' },
  open: { status: 'open' },
  closed: { status: 'closed' },
}

function ticketCases(): Case[] {
  return Object.entries(TABS).flatMap(([name, tab]) => {
    const page = { pageNumber: '1', ...tab }
    return [
      caseOfGet(
        `tickets, ${name}, administrator`,
        'admin',
        pathOf('/tickets', { ...page, showAll: 'true' }),
      ),
      caseOfGet(`tickets, ${name}, attendant`, 'attendant', pathOf('/tickets', page)),
    ]
  })
}

function messageCases({ closedId, openId }: DeepThreads): Case[] {
  const messagesPath = (id: number, pageNumber: number) =>
    `/messages/${id}?pageNumber=${pageNumber}`
  return [
    caseOfGet('messages, page 1, administrator', 'admin', messagesPath(closedId, 1)),
    caseOfGet('messages, page 200, administrator', 'admin', messagesPath(closedId, 200)),
    caseOfGet('messages, page 1, attendant', 'attendant', messagesPath(openId, 1)),
  ]
}

function contactCases(names: readonly string[]): Case[] {
  const contactsPath = (searchParam: string) =>
    pathOf('/contacts', { pageNumber: '1', searchParam })
  const ticketsPath = (searchParam: string, more: Record<string, string> = {}) =>
    pathOf('/tickets', { pageNumber: '1', searchParam, ...more })
  // The beginning of a name with that of the next: most match few hundred people, short names thousands.
  const typed = names.map((name) => name.slice(0, 9).trim())
  return [
    caseOfGet('contacts, page 1', 'admin', contactsPath('')),
    caseOfGet(
      'contacts, search',
      'admin',
      ...names.map((name) => contactsPath(name.slice(2, 8).trim())),
    ),
    caseOfGet(
      'ticket search, administrator',
      'admin',
      ...typed.map((text) => ticketsPath(text, { showAll: 'true' })),
    ),
    caseOfGet('ticket search, attendant', 'attendant', ...typed.map((text) => ticketsPath(text))),
  ]
}

/** Words with the frequency of real messages, pairs of words, and beginnings. */
function searchCases(bodies: readonly string[]): Case[] {
  const random = randomFrom(11)
  const randomWord = (body: string) => pick(body.split(' '), random)
  const searchPath = (q: string) => pathOf('/message-search', { q })
  const mixed = bodies.map((body, at) => {
    if (at % 4 === 1) return searchPath(`${randomWord(body)} ${randomWord(body)}`)
    return searchPath(at % 4 === 2 ? randomWord(body).slice(0, 3) : randomWord(body))
  })
  return [
    caseOfGet(
      'message search, a word',
      'admin',
      ...bodies.map((body) => searchPath(randomWord(body))),
    ),
    caseOfGet('message search, words and beginnings, attendant', 'attendant', ...mixed),
  ]
}

const [FROM, TO] = ['2026-09-01', '2026-09-30']

function dashboardAndBoardCases(): Case[] {
  const range = { initialDate: FROM, finalDate: TO }
  return [
    caseOfGet(
      'dashboard, 30 days',
      'admin',
      pathOf('/dashboard', { date_from: FROM, date_to: TO }),
    ),
    caseOfGet('dashboard, by day', 'admin', pathOf('/dashboard/ticketsDay', range)),
    caseOfGet('dashboard, by person', 'admin', pathOf('/dashboard/ticketsUsers', range)),
    caseOfGet('kanban, the board', 'admin', '/ticket/kanban?showAll=true'),
    caseOfGet('kanban, its lanes', 'admin', '/tags/kanban'),
    caseOfGet(
      'tags, page 1 with counts',
      'admin',
      pathOf('/tags', { pageNumber: '1', searchParam: '' }),
    ),
    caseOfGet('tags, all', 'admin', '/tags/list'),
  ]
}

/** Other users than the attendant whose lists are measured, because a sign-in ends the session before. */
const SIGNING_IN = 28

function signInCase(password: string): Case {
  return {
    name: 'sign-in',
    who: 'nobody',
    method: 'POST',
    paths: ['/auth/login'],
    body: (turn) => ({ email: `atendente${2 + (turn % SIGNING_IN)}@guiche.local`, password }),
  }
}
