import { ticketQuery } from '@guiche/contract/tickets'
import pg from 'pg'
import { pageOfMessages } from '../packages/server/src/features/messages/read-messages.ts'
import { pageOfTickets } from '../packages/server/src/features/tickets/lists/read-tickets.ts'
import { closePools, openPools } from '../packages/server/src/platform/database/pools.ts'
import { hearReactions } from '../packages/server/src/platform/events/events.ts'
import type { Actor } from '../packages/server/src/platform/http/actor.ts'
import { type Figure, median, type Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { type LoadResult, runLoad } from './load.ts'
import { openBareClient, record, replay, type Statement } from './recorded-statements.ts'
import { ATTENDANT, seededFolder, type SeedSize } from './seed.ts'
import { ADMIN, addressesOf, serve, type Served } from './served.ts'

// Ticket lists and message pages of the big company, over HTTP with a real session, against the same statements asked
// by a bare `pg` client in this process. The two take turns in short rounds, so that what else the machine does meets
// both; a figure is the median of its rounds.

const TARGET = 0.35
const CONNECTIONS = [1, 16]

export interface ListsPlan {
  readonly size: SeedSize
  readonly rounds: number
  readonly roundMs: number
}

interface Case {
  readonly name: string
  readonly who: 'admin' | 'attendant'
  readonly path: string
  readonly ask: (actor: Actor) => Promise<unknown>
}

export async function measureLists(plan: ListsPlan, say: (text: string) => void): Promise<Suite> {
  const server = await serve(await seededFolder(plan.size, say))
  try {
    const { app, owner } = await addressesOf(server.dataDir)
    const deep = await findDeepThreads(owner)
    const people = await signInAll(server)
    const figures: Figure[] = []
    for (const listed of casesOf(deep)) {
      const { token, actor } = people[listed.who]
      const statements = await recordCase(app, listed, actor)
      for (const connections of CONNECTIONS) {
        const figure = await measureCase(server, app, {
          listed,
          token,
          statements,
          connections,
          plan,
        })
        say(
          `${figure.name}: ${figure.ours.toFixed(0)} against ${figure.baseline?.toFixed(0)} a second (${figure.note})`,
        )
        figures.push(figure)
      }
    }
    return {
      title: `Lists (${plan.size.tickets} tickets, ${plan.size.messages} messages of one of 21 companies)`,
      about: ABOUT,
      figures,
    }
  } finally {
    await server.stop()
  }
}

const ABOUT = [
  'Requests a second over HTTP with a real session, at 1 and 16 kept connections; 40 tickets, 20 messages a page.',
  'Baseline: the very statements of the product (begin, set_config and commit included), taken down while it ran once and asked by bare `pg` clients in one process, as many as connections, prepared and pipelined as the product does, rows to objects, JSON.stringify.',
]

/** Everything that the lists can ask, also for looking at its plans. */
function casesOf({ closedId, openId }: DeepThreads): Case[] {
  return [
    ticketCase('tickets, administrator, waiting', 'admin', { status: 'pending', showAll: 'true' }),
    ticketCase('tickets, administrator, open', 'admin', { status: 'open', showAll: 'true' }),
    ticketCase('tickets, administrator, closed', 'admin', { status: 'closed', showAll: 'true' }),
    ticketCase('tickets, attendant, waiting', 'attendant', { status: 'pending' }),
    ticketCase('tickets, attendant, open', 'attendant', { status: 'open' }),
    ticketCase('tickets, attendant, closed', 'attendant', { status: 'closed' }),
    ticketCase('tickets, administrator, search', 'admin', {
      searchParam: 'Queiroz Xav',
      showAll: 'true',
    }),
    messageCase('messages, administrator, page 1', 'admin', closedId, 1),
    messageCase('messages, administrator, page 200', 'admin', closedId, 200),
    messageCase('messages, attendant, page 1', 'attendant', openId, 1),
  ]
}

function ticketCase(name: string, who: Case['who'], query: Record<string, string>): Case {
  const search = new URLSearchParams({ pageNumber: '1', ...query }).toString()
  return {
    name,
    who,
    path: `/tickets?${search}`,
    ask: (actor) => pageOfTickets(actor, ticketQuery.parse(query)),
  }
}

function messageCase(name: string, who: Case['who'], ticketId: number, page: number): Case {
  const path = `/messages/${ticketId}?pageNumber=${page}`
  return { name, who, path, ask: (actor) => pageOfMessages(actor, ticketId, { pageNumber: page }) }
}

interface DeepThreads {
  /** A ticket of a thread with thousands of messages. */
  closedId: number
  /** One that the attendant holds. */
  openId: number
}

async function findDeepThreads(owner: pg.ClientConfig): Promise<DeepThreads> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<DeepThreads>(
      `select
        (select tickets.id from threads join tickets on tickets.company_id = threads.company_id and thread_id = threads.id
          where threads.company_id = 1 order by last_position desc, tickets.id limit 1) as "closedId",
        (select tickets.id from tickets join users on users.company_id = tickets.company_id and users.id = user_id
          join threads on threads.company_id = tickets.company_id and threads.id = thread_id
          where tickets.company_id = 1 and email = $1 and tickets.status = 'open' and unread_messages = 0
          order by last_position desc limit 1) as "openId"`,
      [ATTENDANT],
    )
    if (!rows[0]?.closedId || !rows[0].openId) throw new Error('the seed has no deep threads')
    return rows[0]
  } finally {
    await client.end()
  }
}

interface Person {
  token: string
  actor: Actor
}

async function signInAll({ address }: Served): Promise<Record<Case['who'], Person>> {
  const admin = await signIn(address, ADMIN.email, ADMIN.password)
  const attendant = await signIn(address, ATTENDANT, ADMIN.password)
  return {
    admin: { token: admin, actor: actorOf(admin, true) },
    attendant: { token: attendant, actor: actorOf(attendant, false) },
  }
}

export function actorOf(token: string, isSuper: boolean): Actor {
  const { id, companyId, profile, sid } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  return {
    userId: id,
    companyId,
    sessionId: sid,
    profile,
    isSuper,
    isExpired: false,
    language: null,
  }
}

async function recordCase(app: pg.ClientConfig, { ask }: Case, actor: Actor): Promise<Statement[]> {
  hearReactions([])
  openPools({ app, across: app, jobs: app }, { app: 1, across: 1, jobs: 1 })
  try {
    // Once before, so that the page is marked as read and the statements have their names.
    await ask(actor)
    return await record(() => ask(actor))
  } finally {
    await closePools()
  }
}

interface Measured {
  listed: Case
  token: string
  statements: readonly Statement[]
  connections: number
  plan: ListsPlan
}

async function measureCase(
  server: Served,
  app: pg.ClientConfig,
  measured: Measured,
): Promise<Figure> {
  const { listed, token, statements, connections, plan } = measured
  const bare = await Promise.all(Array.from({ length: connections }, () => openBareClient(app)))
  const http = await Promise.all(
    Array.from({ length: connections }, () => HttpConnection.open(server.address)),
  )
  const bareRunners = bare.map((client) => () => replay(client, statements))
  const httpRunners = http.map((connection) => async () => {
    const { status } = await connection.send('GET', listed.path, token)
    if (status !== 200) throw new Error(`${listed.path} answered ${status}`)
  })
  // Not counted: prepared statements, compiled code, warm pages.
  await runLoad(bareRunners, plan.roundMs / 3)
  await runLoad(httpRunners, plan.roundMs / 3)
  const ours: LoadResult[] = []
  const baseline: LoadResult[] = []
  for (let round = 0; round < plan.rounds; round++) {
    baseline.push(await runLoad(bareRunners, plan.roundMs))
    ours.push(await runLoad(httpRunners, plan.roundMs))
  }
  await Promise.all(bare.map((client) => client.end()))
  http.forEach((connection) => connection.close())
  return {
    name: `${listed.name}, ${connections} at once`,
    unit: '1/s',
    ours: median(ours.map(({ perSecond }) => perSecond)),
    baseline: median(baseline.map(({ perSecond }) => perSecond)),
    target: TARGET,
    note: `p50 ${latency(ours)} against ${latency(baseline)} ms, ${statements.length} statements`,
  }
}

function latency(results: readonly LoadResult[]): string {
  return median(results.map(({ p50Ms }) => p50Ms)).toFixed(2)
}
