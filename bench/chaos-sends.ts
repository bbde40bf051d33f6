import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { compareSends, readShownBySimulator, untilCompleted } from './chaos/compare-sends.ts'
import { sendFaultsOf } from './chaos/faults.ts'
import { printViolations, KilledServer } from './chaos/killed-server.ts'
import { writerReport } from './chaos/writer-report.ts'
import { HttpConnection, signIn } from './http-connection.ts'
import { ADMIN, makeDataDir, removeDataDir, stopLeftPostgres } from './start-server.ts'
import { connectLine, customerNumber } from './simulated-line.ts'

// `node bench/chaos-sends.ts [--kills 20] [--manner beta|cloud] [--calm]`: repeated kill -9 of the server while
// attendants write forty messages a second over forty lines (beta) or to three hundred customers of one line (cloud),
// and the simulated WhatsApp has every send fault unless it is calm. No phone may show a message twice, and each
// message must end as delivered, failed or unknown.

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    manner: { type: 'string', default: 'beta' },
    calm: { type: 'boolean', default: false },
  },
})
const manner = z.enum(['beta', 'cloud']).parse(values.manner)
const kills = Number(values.kills)
const MESSAGES_A_SECOND = 40
const SHAPE = { beta: { lines: 40, customers: 5 }, cloud: { lines: 1, customers: 300 } }
/** Allowed unknown outcomes per kill, in addition to sends that the provider lost or let hang. */
const UNKNOWN_FOR_A_KILL = 10

const victim = new KilledServer(await makeDataDir())
try {
  process.exitCode = (await killDuringSends()) ? 0 : 1
} finally {
  await victim.stop()
  await stopLeftPostgres(victim.dataDir)
  await removeDataDir(victim.dataDir)
}

async function killDuringSends(): Promise<boolean> {
  const { dataDir, readyAt } = victim
  const address = await victim.start()
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(address)
  const tickets = await openTicketsOnLines(http, token)
  const writer = fork(join(import.meta.dirname, 'chaos/attendant-writer.ts'), [
    address.origin,
    token,
    tickets.join(','),
    String(MESSAGES_A_SECOND),
  ])
  await victim.killAndRestart(kills, () => sleep(1500 + Math.random() * 2500))
  await sleep(3000)
  const told = once(writer, 'message')
  writer.send('stop')
  const { answered, repeats } = writerReport.parse((await told)[0])
  await untilCompleted(dataDir)
  const shown = await readShownBySimulator(dataDir)
  const sent = await compareSends(dataDir, answered, readyAt, shown)
  const unknownByUs = sent.unknown - sent.unknownByProvider
  console.log(
    `as ${manner}${values.calm ? '' : ' with every fault'}: killed the server ${kills} times; ${answered.length} messages accepted, posts repeated: ${repeats}`,
  )
  console.log(
    `delivered ${sent.delivered}, failed ${sent.failed}, unknown ${sent.unknown} (${sent.unknownByProvider} where the provider's answer was lost)`,
  )
  console.log(`time from the ready line to the first send: ${formatPercentiles(sent.silencesMs)}`)
  return (
    printViolations(sent.faults) && answered.length > 0 && unknownByUs <= UNKNOWN_FOR_A_KILL * kills
  )
}

/** Opens conversations on as many lines as the manner has. */
async function openTicketsOnLines(http: HttpConnection, token: string): Promise<number[]> {
  const { lines, customers } = SHAPE[manner]
  await setConnectionLimit(http, token, lines)
  const tickets: number[] = []
  for (let line = 0; line < lines; line++) {
    const whatsappId = await connectLine(http, token, `Saída ${line + 1}`, { behavesAs: manner })
    for (let customer = 0; customer < customers; customer++) {
      const number = customerNumber(line * customers + customer)
      const { id: contactId } = await http.call<{ id: number }>('POST', '/contacts', token, {
        name: `Cliente ${number}`,
        number,
      })
      const { id } = await http.call<{ id: number }>('POST', '/tickets', token, {
        contactId,
        whatsappId,
      })
      tickets.push(id)
    }
    if (values.calm) continue
    await http.call('PUT', `/simulator/${whatsappId}/receipts`, token, { delivers: true })
    await http.call('PUT', `/simulator/${whatsappId}/faults`, token, {
      behavesAs: manner,
      ...sendFaultsOf(manner),
    })
  }
  return tickets
}

/** The first company has the only plan. */
async function setConnectionLimit(
  http: HttpConnection,
  token: string,
  lines: number,
): Promise<void> {
  const [plan] = await http.call<Array<{ id: number }>>('GET', '/plans/all', token)
  await http.call('PUT', `/plans/${plan?.id}`, token, { connections: lines })
}

function formatPercentiles(given: readonly number[]): string {
  const sorted = given.map(Math.round).toSorted((a, b) => a - b)
  const percentileAt = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]
  return `median ${percentileAt(0.5)} ms, p95 ${percentileAt(0.95)} ms, longest ${sorted.at(-1)} ms`
}
