import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpAnswer, HttpClient } from '../../packages/server/src/testing/http-client.ts'
import { ADMIN } from '../../packages/server/src/testing/spawn-server.ts'
import { type Line, appendEntry, WRITING } from './history.ts'

// A process of its own: writes over HTTP without pause and logs acknowledged writes. Ends on SIGTERM after the running
// requests. node writer.ts <address> <history file>

const [address = '', file = ''] = process.argv.slice(2)
const MAKERS = 4
const CHANGERS = 4
const PATIENCE_MS = 10_000

let isStopping = false
process.once('SIGTERM', () => (isStopping = true))

const client = new HttpClient(address)
await sendUntilSuccess(() => client.signIn(ADMIN.email, ADMIN.password))
const plans = await sendUntilSuccess(() => client.send('GET /plans/list'))
for (const { id } of plans.body)
  await sendUntilSuccess(() => client.send(`PUT /plans/${id}`, { users: 100_000 }))

// The killer has not started yet, so each is created once.
const changed: number[] = []
for (let n = 0; n < CHANGERS; n++) {
  const email = `changed-${n}@kill.example`
  const { body } = await sendUntilSuccess(() =>
    client.send('POST /users', { name: 'v 0', email, password: 'Segredo1' }),
  )
  changed.push(body.id)
}
console.log(WRITING)

/** Acknowledged users for the deleter. */
const made: number[] = []
let ops = 0
await Promise.all([
  ...Array.from({ length: MAKERS }, () => repeatUntilStopped(makeUser)),
  ...changed.map(renameUserUntilStopped),
  repeatUntilStopped(deleteUser),
  renameCompanyUntilStopped(),
])

async function makeUser(): Promise<void> {
  const op = `made ${++ops}`
  const email = `${op.replace(' ', '-')}@kill.example`
  const answer = await sendUntilReachable('POST /users', { name: op, email, password: 'Segredo1' })
  const user: number | undefined = answer?.status === 200 ? answer.body.id : undefined
  appendEntry(file, { op, kind: 'make', ...outcomeOf(answer), ...(user !== undefined && { user }) })
  if (user !== undefined) made.push(user)
}

async function deleteUser(): Promise<void> {
  const user = made.shift()
  if (user === undefined) return sleep(50)
  const answer = await sendUntilReachable(`DELETE /users/${user}`)
  appendEntry(file, { op: `delete ${user}`, kind: 'delete', user, ...outcomeOf(answer) })
  await sleep(50)
}

/** Renames one user repeatedly. */
async function renameUserUntilStopped(user: number): Promise<void> {
  await overwriteUntilStopped({
    write: (value) => sendUntilReachable(`PUT /users/${user}`, { name: value }),
    read: async () => (await sendUntilSuccess(() => client.send(`GET /users/${user}`))).body.name,
    entry: { kind: 'change', user },
  })
}

async function renameCompanyUntilStopped(): Promise<void> {
  await overwriteUntilStopped({
    write: (value) => sendUntilReachable('PUT /companies/1', { name: value }),
    read: async () => (await sendUntilSuccess(() => client.send('GET /companies/1'))).body.name,
    entry: { kind: 'rename' },
  })
}

interface Overwriting {
  write: (value: string) => Promise<HttpAnswer | undefined>
  read: () => Promise<string>
  entry: Pick<Line, 'kind' | 'user'>
}

/**
 * Reads the value after each request with an unknown outcome, because later values would hide that an acknowledged one
 * was lost.
 */
async function overwriteUntilStopped({ write, read, entry }: Overwriting): Promise<void> {
  let acknowledged = 'v 0'
  for (let n = 1; !isStopping; n++) {
    const value = `v ${n}`
    const answer = outcomeOf(await write(value))
    const op = `${entry.kind} ${entry.user ?? ''} ${value}`
    appendEntry(file, { op, ...entry, value, ...answer })
    if (answer.outcome === 'ok') acknowledged = value
    if (answer.outcome !== 'unknown') continue
    const found = await read()
    if (found !== acknowledged && found !== value)
      appendEntry(file, { op, ...entry, value: acknowledged, outcome: 'lost' })
    acknowledged = found
  }
}

/**
 * Repeats a request that was refused a connection, since it was never sent.
 * @returns undefined if it was sent and no answer came
 */
async function sendUntilReachable(call: string, body?: unknown): Promise<HttpAnswer | undefined> {
  for (;;) {
    try {
      const answer = await client.send(call, body, AbortSignal.timeout(PATIENCE_MS))
      if (answer.status === 503) await sleep(50)
      return answer
    } catch (error) {
      if (!isConnectionRefused(error) || isStopping) return undefined
      await sleep(20)
    }
  }
}

function isConnectionRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** A 503 may follow a COMMIT that was already sent. */
function outcomeOf(answer: HttpAnswer | undefined): Pick<Line, 'outcome' | 'status'> {
  if (!answer) return { outcome: 'unknown' }
  const { status } = answer
  return { status, outcome: status >= 500 ? 'unknown' : status < 300 ? 'ok' : 'refused' }
}

/** Repeats the request until it succeeds. */
async function sendUntilSuccess(ask: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 300) return answer
    await sleep(50)
  }
}

async function repeatUntilStopped(step: () => Promise<void>): Promise<void> {
  while (!isStopping) await step()
}
