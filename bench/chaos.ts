import { parseArgs } from 'node:util'
import { z } from 'zod'
import { chaosOfLinkedDevice } from './chaos/linked.ts'
import { chaosOfSimulator } from './chaos/simulated.ts'
import { Victim } from './chaos/victim.ts'
import { makeDataDir, removeDataDir, stopLeftPostgres } from './served.ts'

// `node bench/chaos.ts [--kills 20] [--driver simulator|beta] [--manner beta|cloud] [--calm]`: kill -9 of the server,
// again and again, while customers write, and with linked devices attendants too. Manner and calm are the simulator's.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    driver: { type: 'string', default: 'simulator' },
    manner: { type: 'string', default: 'beta' },
    calm: { type: 'boolean', default: false },
  },
})
const driver = z.enum(['simulator', 'beta']).parse(values.driver)
const manner = z.enum(['beta', 'cloud']).parse(values.manner)
const kills = Number(values.kills)

const victim = new Victim(await makeDataDir())
try {
  const isGood =
    driver === 'beta'
      ? await chaosOfLinkedDevice(victim, kills)
      : await chaosOfSimulator(victim, { kills, manner, isCalm: values.calm })
  process.exitCode = isGood ? 0 : 1
} finally {
  await victim.stop()
  await stopLeftPostgres(victim.dataDir)
  await removeDataDir(victim.dataDir)
}
