import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { HttpClient } from '../testing/http-client.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import {
  ADMIN,
  killLaunchedServers,
  type SpawnedServer,
  spawnServer,
} from '../testing/spawn-server.ts'

// Runs the real process in a copy of the tree without the client of linked devices.

const ROOT = resolve(import.meta.dirname, '../../../..')
const WAIT = { interval: 50 }

let admin: HttpClient

afterEach(killLaunchedServers)

/** Starts a server in a tree without the client. */
async function startWithoutClient(): Promise<SpawnedServer> {
  const copy = await mkdtemp('/tmp/guiche-copy-')
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  await cp(join(ROOT, 'package.json'), join(copy, 'package.json'))
  await mkdir(join(copy, 'packages'))
  await cp(join(ROOT, 'packages/server'), join(copy, 'packages/server'), { recursive: true })
  const env = { DATA_DIR: await makeMigratedDataDir(), DEMO: 'on' }
  const folder = join(copy, 'packages/server/src/testing')
  return spawnServer(env, 'serve-without-web', { folder })
}

interface Line {
  id: number
  provider: string
  status: string
  trouble: string
  updatedAt: string
}

async function fetchLines(): Promise<Line[]> {
  const { body } = await admin.send('GET /whatsapp')
  return body
}
const lineOf = async (provider: string) =>
  (await fetchLines()).find((line) => line.provider === provider)

test('a linked-device line reports the missing package once, and lines of other kinds work', async () => {
  const server = await startWithoutClient()
  admin = new HttpClient(server.address)
  await admin.signIn(ADMIN.email, ADMIN.password)
  await admin.send('POST /whatsapp', { name: 'Celular', provider: 'beta' })
  await vi.waitFor(
    async () =>
      expect(await lineOf('beta')).toMatchObject({
        status: 'DISCONNECTED',
        trouble: 'no_driver',
      }),
    WAIT,
  )
  const said = (await lineOf('beta'))?.updatedAt
  const simulated = await lineOf('simulator')
  await admin.send(`POST /simulator/${simulated?.id}/scan`)
  await vi.waitFor(
    async () => expect(await lineOf('simulator')).toMatchObject({ status: 'CONNECTED' }),
    WAIT,
  )
  const from = '5511960001234'
  await admin.send(`POST /simulator/${simulated?.id}/messages`, { from, body: 'Alguém?' })
  await vi.waitFor(async () => {
    const { body } = await admin.send('GET /tickets?status=pending&showAll=true')
    // The menu of the line's queues has answered the message.
    expect(body.tickets).toMatchObject([{ lastMessage: expect.stringContaining('Olá!') }])
  }, WAIT)
  // The lines were checked more than once since then.
  expect(await lineOf('beta')).toMatchObject({ trouble: 'no_driver', updatedAt: said })
})
