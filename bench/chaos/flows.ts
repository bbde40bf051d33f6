import type { Manner } from '@guiche/contract/simulator'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  buildFlowLine,
  flowEnvironment,
  FlowWalkers,
} from '../../packages/server/src/testing/flow-walkers.ts'
import { HttpClient } from '../../packages/server/src/testing/http-client.ts'
import { startProgram } from '../../packages/server/src/testing/external-program.ts'
import { ADMIN } from '../start-server.ts'
import { formatRange, printViolations, type KilledServer } from './killed-server.ts'

// Customers walk through a flow (message, menu, question, interval, external program, queue) while the server is killed:
// each word must get its expected answers once and in order, and phones must show each answer once. In the official
// API's manner an answer whose send died with the server may be on no phone.

const WALKERS = 6
const FAULTS = {
  latencyMs: 30,
  duplicate: 0.2,
  disorder: 0.2,
  repeatLater: { rate: 0.1, afterMs: 10_000 },
}

export async function runFlowChaos(
  victim: KilledServer,
  { kills, manner, isCalm }: { kills: number; manner: Manner; isCalm: boolean },
): Promise<boolean> {
  const program = await startProgram()
  try {
    const { origin } = await victim.start(flowEnvironment(program))
    const client = new HttpClient(origin)
    await client.signIn(ADMIN.email, ADMIN.password)
    const line = await buildFlowLine(client, manner, program)
    if (!isCalm)
      await client.send(`PUT /simulator/${line.whatsappId}/faults`, {
        behavesAs: manner,
        ...FAULTS,
      })
    const startedAt = performance.now()
    const walkers = new FlowWalkers(() => client, line, program, WALKERS)
    let amid = 0
    await victim.killAndRestart(kills, async () => {
      await sleep(500 + Math.random() * 4000)
      amid += Math.min(1, walkers.underWay)
    })
    await walkers.stop()
    const seconds = (performance.now() - startedAt) / 1000
    const { 'different on a phone': unseen = 0, ...faults } = await walkers.countViolations(
      manner === 'cloud' ? 0 : undefined,
    )
    const words = walkers.walks.reduce((sum, walk) => sum + walk.words, 0)
    console.log(
      `as ${manner}${isCalm ? '' : ' with faults'}: killed the server ${kills} times in ${seconds.toFixed(0)} s, ${amid} times with unanswered messages; ready again after ${formatRange(victim.restarts)} ms`,
    )
    console.log(
      `${words} messages of ${walkers.walks.length} customers; ${program.asked.length} requests to the program`,
    )
    if (manner === 'cloud')
      console.log(`customers with a different conversation on the phone: ${unseen}`)
    const isGood = printViolations({
      ...faults,
      ...(manner === 'beta' && { 'different on a phone': unseen }),
    })
    return isGood && amid > 0 && program.asked.length > 0
  } finally {
    program.close()
  }
}
