import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runFlowChaos } from './chaos/flows.ts'
import { runLinkedDeviceChaos } from './chaos/linked-device.ts'
import { runMenuChaos } from './chaos/menus.ts'
import { runSimulatorChaos } from './chaos/simulator.ts'
import { KilledServer } from './chaos/killed-server.ts'
import { makeDataDir, removeDataDir, stopLeftPostgres } from './start-server.ts'

// `node bench/chaos.ts [--kills 20] [--driver simulator|beta] [--manner beta|cloud] [--menus] [--flows] [--calm]`:
// repeated kill -9 of the server while customers write, and with linked devices attendants too. Manner and calm apply
// to the simulator; with --menus menus answer its customers, with --flows a flow does.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    driver: { type: 'string', default: 'simulator' },
    manner: { type: 'string', default: 'beta' },
    menus: { type: 'boolean', default: false },
    flows: { type: 'boolean', default: false },
    calm: { type: 'boolean', default: false },
  },
})
const driver = z.enum(['simulator', 'beta']).parse(values.driver)
const manner = z.enum(['beta', 'cloud']).parse(values.manner)
const kills = Number(values.kills)
const how = { kills, manner, isCalm: values.calm }

const victim = new KilledServer(await makeDataDir())
try {
  const isGood = await runChosenChaos()
  process.exitCode = isGood ? 0 : 1
} finally {
  await victim.stop()
  await stopLeftPostgres(victim.dataDir)
  await removeDataDir(victim.dataDir)
}

function runChosenChaos(): Promise<boolean> {
  if (driver === 'beta') return runLinkedDeviceChaos(victim, kills)
  if (values.flows) return runFlowChaos(victim, how)
  return values.menus ? runMenuChaos(victim, how) : runSimulatorChaos(victim, how)
}
