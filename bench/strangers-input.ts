// node bench/strangers-input.ts [--rounds 20]: times the worst inputs of strangers. First each function that reads such input
// gets 64 kB of its worst text; fails if any takes more than 50 ms. Then, in each round, a customer or attendant sends
// a server an input that once blocked it for seconds, while a connection requests /health/live all the time; the
// round's figure is the longest answer. Fails if the median of the rounds exceeds that of rounds without input by more
// than 50 ms.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../packages/server/src/testing/free-port.ts'
import { HttpConnection } from './http-connection.ts'
import { ADMIN, makeDataDir, removeDataDir, startServer } from './start-server.ts'
import { connectLine, customerNumber } from './simulated-line.ts'
import { timeWorstTexts } from './time-worst-texts.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const ROUNDS = Number(values.rounds)
const AT_MOST_MS = 50
const ROUND_MS = 3000

const timed = await timeWorstTexts()
for (const { name, of, ms } of timed.slice(0, 10))
  console.log(`${ms.toFixed(1)} ms for 64 kB: ${name}, ${JSON.stringify(of)}`)
const tooSlow = timed.filter(({ ms }) => ms > AT_MOST_MS)
console.log(`${timed.length} functions, ${tooSlow.length} above ${AT_MOST_MS} ms`)

const TITLES = '<title>'.repeat(500_000 / 7)
const COMMENTS = '<!--'.repeat(500_000 / 4)
const ACCENTS = '\u0301\u0316\u0592\u0591'.repeat(16_000)

/** Pages that customers link to: files under the server’s own address, the only private address that it reads from. */
let pagesRead = 0
const pages = createServer((request, response) => {
  pagesRead++
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(request.url?.includes('titles') ? TITLES : COMMENTS)
}).listen(0, '127.0.0.1')
await once(pages, 'listening')
const at = pages.address()
if (at === null || typeof at === 'string') throw new Error('the TCP server has no port')
const origin = `http://127.0.0.1:${at.port}`

const folder = await makeDataDir()
const port = await freePort()
const server = await startServer(folder, { port, env: { PUBLIC_URL: origin } })
let isSlow = tooSlow.length > 0
try {
  // The ready line contains the public address, under which the pages are.
  const address = new URL(`http://127.0.0.1:${port}`)
  const [people, health] = [await HttpConnection.open(address), await HttpConnection.open(address)]
  const { token } = await people.call<{ token: string }>('POST', '/auth/login', '', ADMIN)
  const line = await connectLine(people, token, 'Estranhos')
  let written = 0
  const write = (body: string) =>
    people.call('POST', `/simulator/${line}/messages`, token, {
      from: customerNumber(written++ % 20),
      name: 'Estranha',
      type: 'text',
      body,
    })
  const inputs: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
    nothing: async () => undefined,
    'G1, a text of dots': () => write(`http://${'.'.repeat(65_000)}`),
    'G2, a page of titles': (round) => write(`${origin}/public/titles/${round}`),
    'G2, a page of comments': (round) => write(`${origin}/public/comments/${round}`),
    'G4, accents and digits': () => write(`1234${ACCENTS.slice(0, 19_800)} 1234`),
    'G4, searched for': () => people.call('GET', '/message-search?q=1234', token),
  }
  await write('Oi')
  const medians = new Map<string, number>()
  for (const [name, send] of Object.entries(inputs)) {
    const maxima: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      maxima.push(await measureLongestAnswer(health, () => send(round)))
    const sorted = maxima.toSorted((a, b) => a - b)
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0
    medians.set(name, median)
    const more = median - (medians.get('nothing') ?? 0)
    if (more > AT_MOST_MS) isSlow = true
    console.log(
      `${name}: median of ${ROUNDS} maxima ${median.toFixed(1)} ms, ${more.toFixed(1)} more than without load, longest ${sorted.at(-1)?.toFixed(1)} ms`,
    )
  }
} finally {
  console.log(`${pagesRead} pages were read`)
  await server.stop()
  pages.close()
  await removeDataDir(folder)
}
process.exitCode = isSlow ? 1 : 0

/** @returns the longest answer in ms, from the sending until its effects must be over */
async function measureLongestAnswer(
  health: HttpConnection,
  send: () => Promise<unknown>,
): Promise<number> {
  const until = performance.now() + ROUND_MS
  const sent = send()
  let longest = 0
  while (performance.now() < until) {
    const began = performance.now()
    await health.call('GET', '/health/live')
    longest = Math.max(longest, performance.now() - began)
    await sleep(2)
  }
  await sent
  return longest
}
