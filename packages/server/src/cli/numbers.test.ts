import { afterEach, expect, test } from 'vitest'
import { withOwnerConnection } from '../testing/campaign-harness.ts'
import { freePort } from '../testing/free-port.ts'
import { makeMigratedDataDir } from '../testing/migrated-data-dir.ts'
import { runCli } from '../testing/run-cli.ts'
import { killLaunchedServers, spawnServer } from '../testing/spawn-server.ts'

afterEach(killLaunchedServers)

test('lists the findings of all companies beside a running server, and continues after a given cursor', async () => {
  const env = { DATA_DIR: await makeMigratedDataDir(), PORT: String(await freePort()) }
  const server = await spawnServer(env)
  await withOwnerConnection(env.DATA_DIR, (database) =>
    database.query(`
      insert into companies (id, name) values (7, 'Sete');
      insert into contacts (company_id, id, name, number) values
        (1, 9001, 'Ana', '11987650014'), (1, 9002, 'Bia', '5511987650015'),
        (7, 9003, 'Caio', '551181234567'), (7, 9004, 'Davi', '5511981234567')`),
  )
  const first =
    'company 1, contact 9001: 11987650014 (Ana) is not a valid number, may be 5511987650014'
  const second =
    'company 7, contact 9004: 5511981234567 (Davi) is the same phone as contact 9003 (Caio, 551181234567)'
  const whole = await runCli('numbers', [], env)
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.said.trim().split('\n')).toEqual([first, second, '4 contacts checked: 2 findings'])
  const rest = await runCli('numbers', ['--from', '1:9001'], env)
  expect(rest.said.trim().split('\n')).toEqual([second, '3 contacts checked: 1 findings'])
  const data = await runCli('numbers', ['--company', '1', '--json'], env)
  expect(JSON.parse(data.said)).toMatchObject({ companyId: 1, kind: 'impossible' })
  const wrong = await runCli('numbers', ['--from', 'x'], env)
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('x is not the id of') })
  await server.stop()
})
