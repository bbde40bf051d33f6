import { afterEach, expect, onTestFinished, test } from 'vitest'
import { buildFlowLine, flowEnvironment, FlowWalkers } from '../../../testing/flow-walkers.ts'
import { HttpClient } from '../../../testing/http-client.ts'
import { makeMigratedDataDir } from '../../../testing/migrated-data-dir.ts'
import { startProgram } from '../../../testing/external-program.ts'
import { ADMIN, killLaunchedServers, spawnServer } from '../../../testing/spawn-server.ts'

afterEach(killLaunchedServers)

/** `node bench/chaos.ts --flows --kills 100` kills the server more often. */
const KILLS = 5
const WALKERS = 4
const WORDS_BEFORE_A_KILL = 5

test('a server killed during flows resumes each where it was, without repeating a step', async () => {
  const program = await startProgram()
  onTestFinished(program.close)
  const env = { DATA_DIR: await makeMigratedDataDir(), ...flowEnvironment(program) }
  let server = await spawnServer(env)
  let client = new HttpClient(server.address)
  await client.signIn(ADMIN.email, ADMIN.password)
  const line = await buildFlowLine(client, 'beta', program)
  const walkers = new FlowWalkers(() => client, line, program, WALKERS)
  let amid = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await walkers.untilWritten(WORDS_BEFORE_A_KILL * (1 + Math.random()))
    amid += walkers.underWay
    await server.kill()
    server = await spawnServer(env)
    client = new HttpClient(server.address, client.token)
  }
  // Otherwise only the messages of the first minute would be checked.
  await walkers.untilCustomerFinished()
  await walkers.stop()
  expect(await walkers.countViolations()).toEqual({
    lost: 0,
    'out of order or doubled': 0,
    'different on a phone': 0,
    'not in their queue': 0,
    'asked otherwise': 0,
  })
  // The test proves nothing unless a message was being processed at a kill.
  expect(amid).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})
