import type { Manner } from '@guiche/contract/simulator'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../../packages/server/src/testing/http-client.ts'
import { buildMenuLine, MenuWalkers } from '../../packages/server/src/testing/menu-walkers.ts'
import { ADMIN } from '../start-server.ts'
import { formatRange, printViolations, type KilledServer } from './killed-server.ts'

// Customers walk through menus while the server is killed: each word must get its expected answers once and in order,
// and phones must show each answer once. In the official API's manner an answer whose send died with the server may be
// on no phone.

const WALKERS = 6
const FAULTS = {
  latencyMs: 30,
  duplicate: 0.2,
  disorder: 0.2,
  repeatLater: { rate: 0.1, afterMs: 10_000 },
}

export async function runMenuChaos(
  victim: KilledServer,
  { kills, manner, isCalm }: { kills: number; manner: Manner; isCalm: boolean },
): Promise<boolean> {
  const { origin } = await victim.start()
  const client = new HttpClient(origin)
  await client.signIn(ADMIN.email, ADMIN.password)
  const line = await buildMenuLine(client, manner)
  if (!isCalm) await client.send(`PUT /simulator/${line}/faults`, { behavesAs: manner, ...FAULTS })
  const startedAt = performance.now()
  const walkers = new MenuWalkers(() => client, line, WALKERS)
  let amid = 0
  await victim.killAndRestart(kills, async () => {
    await sleep(300 + Math.random() * 1500)
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
  console.log(`${words} messages of ${walkers.walks.length} customers`)
  if (manner === 'cloud')
    console.log(`customers with a different conversation on the phone: ${unseen}`)
  const isGood = printViolations({
    ...faults,
    ...(manner === 'beta' && { 'different on a phone': unseen }),
  })
  return isGood && amid > 0
}
