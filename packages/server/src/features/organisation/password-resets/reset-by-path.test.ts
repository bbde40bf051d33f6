import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpClient } from '../../../testing/http-client.ts'
import { makeMigratedDataDir } from '../../../testing/migrated-data-dir.ts'
import { ADMIN, killLaunchedServers, spawnServer } from '../../../testing/spawn-server.ts'

// Older clients send code and password in the request's path. The tests read the logs of a real process.

afterEach(killLaunchedServers)

const EMAIL = encodeURIComponent(ADMIN.email)
const SECRETS = { password: 'NuncaDito1', weak: 'fracademais', wrong: 'CODIGO-ERRADO-1' }

test('neither appears in the most verbose log, whether used, wrong, weak or too long', async () => {
  const DATA_DIR = await makeMigratedDataDir()
  const server = await spawnServer({ DATA_DIR, LOG_LEVEL: 'trace' })
  const client = new HttpClient(server.address)
  expect((await client.send(`POST /forgetpassword/${EMAIL}`)).status).toBe(200)
  const code = await vi.waitFor(async () => {
    const [file = ''] = await readdir(join(DATA_DIR, 'mail'))
    const mail = await readFile(join(DATA_DIR, 'mail', file), 'utf8')
    const [found] = /(?:[\dA-Z]{4}-){6}[\dA-Z]{4}/.exec(mail) ?? []
    if (found === undefined) throw new Error('no code yet')
    return found
  })
  const resetByPath = (token: string, password: string, more = '') =>
    client.send(`POST /resetpasswords/${EMAIL}/${token}/${password}${more}`)
  expect((await resetByPath(SECRETS.wrong, SECRETS.password)).status).toBe(404)
  expect((await resetByPath(code, SECRETS.weak)).status).toBe(400)
  expect((await resetByPath(code, SECRETS.password, '/mais')).status).toBe(404)
  expect((await resetByPath(code, SECRETS.password.repeat(60))).status).toBe(400)
  expect((await resetByPath(code, `${SECRETS.password}%E0%A4%A`)).status).toBe(400)
  expect((await resetByPath(code, SECRETS.password)).status).toBe(200)
  expect((await client.signIn(ADMIN.email, SECRETS.password)).status).toBe(200)
  // The request is logged by its route's pattern.
  await vi.waitFor(() => expect(server.said()).toContain('/resetpasswords/:email/:token'))
  expect(server.said()).toContain('no SMTP_URL: the mail was written to a file')
  for (const secret of [code, code.replaceAll('-', ''), ...Object.values(SECRETS)])
    expect(server.said()).not.toContain(secret)
  await server.stop()
})
