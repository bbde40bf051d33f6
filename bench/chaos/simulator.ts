import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Manner } from '@guiche/contract/simulator'
import { HttpConnection, signIn } from '../http-connection.ts'
import { ADMIN } from '../start-server.ts'
import { connectLine } from '../simulated-line.ts'
import { compareMessages, untilApplied } from './compare-messages.ts'
import { inboundFaultsOf, HISTORY_COUNT } from './faults.ts'
import { formatRange, printViolations, type KilledServer } from './killed-server.ts'
import { writerReport } from './writer-report.ts'

// A simulated WhatsApp delivers fifty messages a second with all of its faults unless it is calm. All messages answered
// with 202 must be in the conversations, once, in the delivered order and in one ticket each; history must precede
// them.

const CUSTOMERS = 40
const MESSAGES_A_SECOND = 50

export async function runSimulatorChaos(
  victim: KilledServer,
  { kills, manner, isCalm }: { kills: number; manner: Manner; isCalm: boolean },
): Promise<boolean> {
  const { dataDir } = victim
  const address = await victim.start()
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(address)
  await http.call('PUT', '/settings/CheckMsgIsGroup', token, { value: 'disabled' })
  const line = await connectLine(http, token, 'Caos', {
    behavesAs: manner,
    ...(!isCalm && inboundFaultsOf(manner)),
  })
  const startedAt = performance.now()
  const sender = fork(join(import.meta.dirname, 'customer-writer.ts'), [
    address.origin,
    token,
    String(line),
    String(CUSTOMERS),
    String(MESSAGES_A_SECOND),
    isCalm ? 'calm' : 'all',
  ])
  await victim.killAndRestart(kills, () => sleep(500 + Math.random() * 1500))
  await sleep(500)
  const told = once(sender, 'message')
  sender.send('stop')
  const { answered, repeats } = writerReport.parse((await told)[0])
  const seconds = (performance.now() - startedAt) / 1000
  await untilApplied(dataDir)
  const found = await compareMessages(dataDir, answered, isCalm ? 0 : HISTORY_COUNT)
  console.log(
    `as ${manner}${isCalm ? '' : ' with every fault'}: killed the server ${kills} times in ${seconds.toFixed(0)} s; ready again after ${formatRange(victim.restarts)} ms`,
  )
  console.log(
    `answered 202: ${answered.length} messages of ${CUSTOMERS} customers; posts repeated: ${repeats}; delivered more than once by the provider: ${found.repeated}`,
  )
  return printViolations(found.faults) && answered.length > 0
}
