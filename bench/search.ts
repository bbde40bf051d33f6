import { messageSearchQuery } from '@guiche/contract/message-search'
import pg from 'pg'
import { openOwnerSession } from '../packages/server/src/cli/owner-session.ts'
import { searchMessages } from '../packages/server/src/features/message-search/search-messages.ts'
import { closePools, openPools } from '../packages/server/src/platform/database/pools.ts'
import { hearReactions } from '../packages/server/src/platform/events/events.ts'
import type { Actor } from '../packages/server/src/platform/http/actor.ts'
import type { Figure, Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { actorOf } from './lists.ts'
import { type LoadResult, resultOf } from './load.ts'
import { pick, randomFrom } from './random.ts'
import { openBareClient, record, replay, type Statement } from './recorded-statements.ts'
import { ATTENDANT, seededFolder, type SeedSize } from './seed.ts'
import { ADMIN, addressesOf, serve, type Served } from './served.ts'

// Searches over all messages of the big company, over HTTP with a real session, one after the other, against the same
// statements asked by a bare `pg` client in this process. Each query is asked of both in turn.

const P95_MS = 100

export interface SearchPlan {
  readonly size: SeedSize
  readonly queries: number
}

interface Case {
  readonly name: string
  readonly who: 'admin' | 'attendant'
  readonly paths: readonly string[]
}

export async function measureSearch(plan: SearchPlan, say: (text: string) => void): Promise<Suite> {
  const server = await serve(await seededFolder(plan.size, say))
  try {
    const { app, owner } = await addressesOf(server.dataDir)
    const figures: Figure[] = []
    const tags = await tagTickets(owner)
    for (const one of casesOf(await drawBodies(owner, plan.queries), plan.queries, tags)) {
      const { ours, baseline } = await measureCase(server, app, one)
      for (const share of ['p50Ms', 'p95Ms'] as const)
        figures.push(figureOf(one, share, ours[share], baseline[share]))
      say(`${one.name}: p95 ${ours.p95Ms.toFixed(1)} against ${baseline.p95Ms.toFixed(1)} ms`)
    }
    return {
      title: `Search (${plan.size.messages} messages of one of 21 companies)`,
      about: [
        `Milliseconds over HTTP with a real session for the newest 20 hits, over ${plan.queries} queries, one after the other, with warm pages. Words are drawn from messages drawn at random, so that a word comes as often as people write it.`,
        `Baseline: the very statements of the product, asked by a bare \`pg\` client, rows to objects, JSON.stringify. The aim is a p95 of at most ${P95_MS} ms.`,
      ],
      figures,
    }
  } finally {
    await server.stop()
  }
}

function figureOf(one: Case, share: 'p50Ms' | 'p95Ms', ours: number, baseline: number): Figure {
  const isAim = share === 'p95Ms'
  return {
    name: `search, ${one.name}, ${share.slice(0, 3)}`,
    unit: 'ms',
    ours,
    baseline,
    ...(isAim && { note: ours <= P95_MS ? `within ${P95_MS}` : `MISSED: over ${P95_MS}` }),
  }
}

/** What people look for: words, two of them, beginnings of them, a phrase, and what nobody wrote. */
function casesOf(bodies: readonly string[], queries: number, tags: Tags): Case[] {
  const random = randomFrom(11)
  const word = (body: string) => pick(wordsIn(body), random)
  const drawn = (make: (body: string, at: number) => string, more: Record<string, string> = {}) =>
    bodies.slice(0, queries).map((body, at) => pathOf({ q: make(body, at), ...more }))
  const mixed = drawn((body, at) => {
    if (at % 4 === 1) return `${word(body)} ${word(body)}`
    return at % 4 === 2 ? word(body).slice(0, 3) : word(body)
  })
  return [
    { name: 'words by frequency', who: 'admin', paths: drawn(word) },
    { name: 'words, two words, beginnings', who: 'admin', paths: mixed },
    { name: 'the same by an attendant', who: 'attendant', paths: mixed },
    {
      name: 'phrases (a page may be short)',
      who: 'admin',
      paths: drawn((body) => `"${wordsIn(body).slice(0, 3).join(' ')}"`),
    },
    { name: 'words under a tag of few', who: 'admin', paths: drawn(word, { tags: tags.few }) },
    { name: 'words under a tag of many', who: 'admin', paths: drawn(word, { tags: tags.many }) },
    { name: 'what nobody wrote', who: 'admin', paths: drawn((_, at) => `inexistente${at}`) },
  ]
}

interface Tags {
  readonly few: string
  readonly many: string
}

/** A tag of every 5000th ticket and one of every 50th, as a query names them. */
async function tagTickets(owner: pg.ClientConfig): Promise<Tags> {
  const client = await openOwnerSession(owner)
  const tag = async (name: string, each: number) => {
    const { rows } = await client.query<{ id: number }>(
      `with tag as (
         insert into tags (company_id, name, color) select 1, $1, '#34308d'
         where not exists (select from tags where company_id = 1 and name = $1) returning id
       ), tied as (
         insert into ticket_tags (company_id, ticket_id, tag_id)
         select 1, tickets.id, tag.id from tickets, tag where company_id = 1 and tickets.id % $2 = 0
       )
       select id from tag union all select id from tags where company_id = 1 and name = $1`,
      [name, each],
    )
    return JSON.stringify(rows.map(({ id }) => id))
  }
  try {
    return { few: await tag('Few', 5000), many: await tag('Many', 50) }
  } finally {
    await client.end()
  }
}

function wordsIn(body: string): string[] {
  return body.split(' ')
}

function pathOf(query: Record<string, string>): string {
  return `/message-search?${new URLSearchParams(query).toString()}`
}

async function drawBodies(owner: pg.ClientConfig, count: number): Promise<string[]> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ body: string }>(
      `select body from messages tablesample system (2) repeatable (7)
       where company_id = 1 and body <> '' order by md5(id::text) limit $1`,
      [count],
    )
    if (rows.length < count) throw new Error('the seed has too few messages')
    return rows.map(({ body }) => body)
  } finally {
    await client.end()
  }
}

async function measureCase(server: Served, app: pg.ClientConfig, one: Case) {
  const email = one.who === 'admin' ? ADMIN.email : ATTENDANT
  const token = await signIn(server.address, email, ADMIN.password)
  const statements = await recordAll(app, one, actorOf(token, one.who === 'admin'))
  const bare = await openBareClient(app)
  const http = await HttpConnection.open(server.address)
  const askOurs = async (path: string) => {
    const { status } = await http.send('GET', path, token)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  const askBare = (at: number) => replay(bare, statements[at] ?? [])
  // Not counted: prepared statements, compiled code, warm pages.
  for (const [at, path] of one.paths.entries()) {
    await askBare(at)
    await askOurs(path)
  }
  const ours: number[] = []
  const baseline: number[] = []
  for (const [at, path] of one.paths.entries()) {
    baseline.push(await took(() => askBare(at)))
    ours.push(await took(() => askOurs(path)))
  }
  await bare.end()
  http.close()
  return { ours: ended(ours), baseline: ended(baseline) }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function ended(latencies: readonly number[]): LoadResult {
  return resultOf(
    latencies,
    latencies.reduce((sum, one) => sum + one, 0),
  )
}

async function recordAll(
  app: pg.ClientConfig,
  { paths }: Case,
  actor: Actor,
): Promise<Statement[][]> {
  hearReactions([])
  openPools({ app, across: app, jobs: app }, { app: 1, across: 1, jobs: 1 })
  try {
    const all: Statement[][] = []
    for (const path of paths) {
      const query = Object.fromEntries(new URL(path, 'http://here').searchParams)
      all.push(await record(() => searchMessages(actor, messageSearchQuery.parse(query))))
    }
    return all
  } finally {
    await closePools()
  }
}
