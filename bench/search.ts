import pg from 'pg'
import type { Figure, Suite } from './figures.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { type LoadResult, loadResultOf } from './load.ts'
import type { Noise } from './noise.ts'
import { pick, randomFrom } from './random.ts'
import { compareAnswers } from './compare-answers.ts'
import { COMMON_TAG, RARE_TAG } from './seed-extras.ts'
import { ATTENDANT, prepareSeededFolder, type SeedSize } from './seed.ts'
import { ADMIN, databaseConfigsOf, postmasterOf, startServer } from './start-server.ts'
import { startThinServer } from './start-thin-server.ts'

// Measures searches over all messages of the big company, over HTTP with a real session, in sequence. Queries of plain
// words go to the product and to the minimal server in turn.

const P95_MS = 100

export interface SearchPlan {
  readonly size: SeedSize
  readonly queries: number
}

interface Case {
  readonly name: string
  readonly who: 'admin' | 'attendant'
  readonly paths: readonly string[]
  /** The minimal server has no phrases and tags. */
  readonly isBare?: true
}

export async function measureSearch(
  plan: SearchPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const ours = await startServer(await prepareSeededFolder(plan.size, say))
  const baseline = await startThinServer(ours.dataDir)
  try {
    noise.countAsOurs(await postmasterOf(ours.dataDir))
    const { owner } = await databaseConfigsOf(ours.dataDir)
    const { bodies, tags } = await sampleMessages(owner, plan.queries)
    const figures: Figure[] = []
    for (const one of casesOf(bodies, plan.queries, tags)) {
      const email = one.who === 'admin' ? ADMIN.email : ATTENDANT
      const token = await signIn(ours.address, email, ADMIN.password)
      if (!one.isBare)
        await compareAnswers({ ...one, method: 'GET' }, ours.address, baseline.address, token)
      const addresses = [ours.address, ...(one.isBare ? [] : [baseline.address])]
      const { result, others } = await noise.runWhenQuiet(() => measureCase(one, addresses, token))
      figures.push(...figuresOf(one, result, others))
      say(
        `${one.name}: p95 ${result[0]?.p95Ms.toFixed(1)} against ${result[1]?.p95Ms.toFixed(1)} ms`,
      )
    }
    return {
      title: `Search (${plan.size.messages} messages of one of 21 companies)`,
      about: [
        `Milliseconds over HTTP with a real session for the newest 20 hits, over ${plan.queries} sequential queries with a warm cache. Words are drawn from random messages, so that their frequency is that of the messages.`,
        'Baseline: the handwritten server, for searches of plain words; each of its answers is compared with the product’s.',
      ],
      figures,
    }
  } finally {
    await baseline.stop()
    await ours.stop()
  }
}

function figuresOf(one: Case, results: readonly LoadResult[], others: number): Figure[] {
  const [ours, baseline] = results
  if (!ours) throw new Error('no query was measured')
  return (['p50Ms', 'p95Ms'] as const).map((share) => ({
    name: `search, ${one.name}, ${share.slice(0, 3)}`,
    unit: 'ms',
    ours: ours[share],
    ...(baseline && { baseline: baseline[share] }),
    ...(share === 'p95Ms' && { most: P95_MS }),
    others,
  }))
}

/** Typical searches: words, pairs of words, beginnings, a phrase, and words without a match. */
function casesOf(bodies: readonly string[], queries: number, tags: Tags): Case[] {
  const random = randomFrom(11)
  const randomWord = (body: string) => pick(wordsIn(body), random)
  const searchPaths = (
    make: (body: string, at: number) => string,
    more: Record<string, string> = {},
  ) => bodies.slice(0, queries).map((body, at) => pathOf({ q: make(body, at), ...more }))
  const mixed = searchPaths((body, at) => {
    if (at % 4 === 1) return `${randomWord(body)} ${randomWord(body)}`
    return at % 4 === 2 ? randomWord(body).slice(0, 3) : randomWord(body)
  })
  return [
    { name: 'words by frequency', who: 'admin', paths: searchPaths(randomWord) },
    { name: 'words, two words, beginnings', who: 'admin', paths: mixed },
    { name: 'the same by an attendant', who: 'attendant', paths: mixed },
    {
      name: 'phrases (a page may be short)',
      who: 'admin',
      isBare: true,
      paths: searchPaths((body) => `"${wordsIn(body).slice(0, 3).join(' ')}"`),
    },
    ...(['few', 'many'] as const).map((number) => ({
      name: `words under a tag of ${number}`,
      who: 'admin' as const,
      isBare: true as const,
      paths: searchPaths(randomWord, { tags: tags[number] }),
    })),
    { name: 'what nobody wrote', who: 'admin', paths: searchPaths((_, at) => `inexistente${at}`) },
  ]
}

interface Tags {
  readonly few: string
  readonly many: string
}

function wordsIn(body: string): string[] {
  return body.split(' ')
}

function pathOf(query: Record<string, string>): string {
  return `/message-search?${new URLSearchParams(query).toString()}`
}

async function sampleMessages(
  owner: pg.ClientConfig,
  count: number,
): Promise<{ bodies: string[]; tags: Tags }> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ body: string }>(
      `select body from messages tablesample system (2) repeatable (7)
       where company_id = 1 and body <> '' order by md5(id::text) limit $1`,
      [count],
    )
    if (rows.length < count) throw new Error('the seed has too few messages')
    const tagged = await client.query<Tags>(
      `select json_build_array(few.id)::text as few, json_build_array(many.id)::text as many
       from tags few join tags many on many.company_id = 1 and many.name = $2
       where few.company_id = 1 and few.name = $1`,
      [RARE_TAG, COMMON_TAG],
    )
    const [tags] = tagged.rows
    if (!tags) throw new Error('the seed has no such tags')
    return { bodies: rows.map(({ body }) => body), tags }
  } finally {
    await client.end()
  }
}

/** Requests each path in turn. */
async function measureCase(
  { paths }: Case,
  addresses: readonly URL[],
  token: string,
): Promise<LoadResult[]> {
  const servers = await Promise.all(addresses.map((address) => HttpConnection.open(address)))
  const latencies = servers.map((): number[] => [])
  // The first pass is a warm-up and not counted: prepared statements, compiled code, cached pages.
  for (const isCounted of [false, true])
    for (const path of paths)
      for (const [at, http] of servers.entries()) {
        const startedAt = performance.now()
        const { status } = await http.send('GET', path, token)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        if (isCounted) latencies[at]?.push(performance.now() - startedAt)
      }
  servers.forEach((http) => http.close())
  return latencies.map((all) =>
    loadResultOf(
      all,
      all.reduce((sum, one) => sum + one, 0),
    ),
  )
}
