import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from '../../packages/server/src/testing/whatsapp-web/receive-from-line.ts'
import { HttpConnection, signIn } from '../http-connection.ts'
import { type LinkedLine, linkLine, openLinkedWorld } from '../linked-world.ts'
import { ADMIN } from '../start-server.ts'
import { customerNumber } from '../simulated-line.ts'
import { compareMessages, untilApplied } from './compare-messages.ts'
import { compareSends, type Shown, untilCompleted } from './compare-sends.ts'
import { formatRange, printViolations, type KilledServer } from './killed-server.ts'
import { writerReport } from './writer-report.ts'

// A linked device with the real client: customers write sixty messages a second, connected or not, and attendants
// twenty. All delivered messages must be in the conversations once and in order; all sent messages must be on the
// phones once, with a known outcome.

const CUSTOMERS = 20
const IN_A_SECOND = 60
const OUT_A_SECOND = 20
const TAKEN_WITHIN_MS = 300_000

/** Disables the pacing that protects real numbers from bans. */
const UNLIMITED = {
  BETA_PACE: '1000,1000',
  BETA_CHAT_PACE: '1000,1000',
  BETA_FIRST_CONTACT_SECONDS: '0,0',
  BETA_FIRST_CONTACTS_A_DAY: '100000,100000',
}

export async function runLinkedDeviceChaos(victim: KilledServer, kills: number): Promise<boolean> {
  const phones = new Phones()
  const world = await openLinkedWorld({ received: (told) => phones.recordMessage(told) })
  try {
    const address = await victim.start({ ...world.env, ...UNLIMITED })
    const token = await signIn(address, ADMIN.email, ADMIN.password)
    const http = await HttpConnection.open(address)
    const line = await linkLine(http, token, world, '5511900001111')
    const tickets = await openTickets(http, token, line.id)
    const attendants = fork(join(import.meta.dirname, 'attendant-writer.ts'), [
      address.origin,
      token,
      tickets.join(','),
      String(OUT_A_SECOND),
    ])
    const customers = startWriting(line)
    const startedAt = performance.now()
    await victim.killAndRestart(kills, () => waitBeforeKill(line))
    await untilOnline(line)
    await sleep(2000)
    const written = await customers.stop()
    const told = once(attendants, 'message')
    attendants.send('stop')
    const { answered, repeats } = writerReport.parse((await told)[0])
    const seconds = (performance.now() - startedAt) / 1000
    const waited = line.phone.waiting
    await untilAllReceived(line)
    await untilApplied(victim.dataDir)
    await untilCompleted(victim.dataDir)
    const heard = await compareMessages(victim.dataDir, written, 0)
    const sent = await compareSends(victim.dataDir, answered, victim.readyAt, phones.shownSummary())
    console.log(
      `as a linked device: killed the server ${kills} times in ${seconds.toFixed(0)} s; ready again after ${formatRange(victim.restarts)} ms, ${line.phone.counts.logins} logins`,
    )
    console.log(
      `in: ${written.length} messages of ${CUSTOMERS} customers, ${waited} waiting at the end; stored more than once in the inbox: ${heard.repeated}; retry receipts: ${line.phone.counts.retries}, refused: ${line.phone.counts.nacks}`,
    )
    console.log(
      `out: ${answered.length} messages, posts repeated: ${repeats}; delivered ${sent.delivered}, failed ${sent.failed}, unknown ${sent.unknown}; repeated under a known id: ${phones.repeats}`,
    )
    console.log(`time from the ready line to the first send: ${formatRange(sent.silencesMs)} ms`)
    const isGood = printViolations({
      ...heard.faults,
      ...Object.fromEntries(
        Object.entries(sent.faults).map(([what, count]) => [`out, ${what}`, count]),
      ),
      'out, on no phone': answered.filter((body) => !phones.hasMessage(body)).length,
      'failures of the loopback server': world.whatsapp.errors.length,
    })
    for (const error of world.whatsapp.errors.slice(0, 3)) console.log(error)
    return isGood && written.length > 0 && answered.length > 0
  } finally {
    await world.whatsapp.close()
  }
}

/** The messages received by the customers' phones. */
class Phones {
  /** Count of repeated ids; a phone shows an id once. */
  repeats = 0
  readonly #ids = new Set<string>()
  readonly #bodies = new Map<string, number>()
  readonly #at: Date[] = []

  recordMessage({ id, message }: Received): void {
    const body = message.conversation ?? message.extendedTextMessage?.text ?? ''
    if (this.#ids.has(id)) {
      this.repeats++
      return
    }
    this.#ids.add(id)
    this.#bodies.set(body, (this.#bodies.get(body) ?? 0) + 1)
    this.#at.push(new Date())
  }

  hasMessage(body: string): boolean {
    return this.#bodies.has(body)
  }

  shownSummary(): Shown {
    const twice = [...this.#bodies.values()].filter((count) => count > 1).length
    return { twice, at: this.#at }
  }
}

async function openTickets(http: HttpConnection, token: string, line: number): Promise<number[]> {
  const tickets: number[] = []
  for (let index = 0; index < CUSTOMERS; index++) {
    const number = customerNumber(index)
    const contact = await http.call<{ id: number }>('POST', '/contacts', token, {
      name: `Cliente ${number}`,
      number,
    })
    const ticket = await http.call<{ id: number }>('POST', '/tickets', token, {
      contactId: contact.id,
      whatsappId: line,
    })
    tickets.push(ticket.id)
  }
  return tickets
}

/** Writes to each conversation in turn. @returns stops the writing and returns all written texts */
function startWriting({ phone }: LinkedLine): { stop(): Promise<string[]> } {
  const written: string[] = []
  let isStopping = false
  const writers = Array.from({ length: CUSTOMERS }, async (_, index) => {
    const person = phone.person({ number: customerNumber(index), name: `Cliente ${index}` })
    const pauseMs = (CUSTOMERS / IN_A_SECOND) * 1000
    await sleep(Math.random() * pauseMs)
    for (let nth = 0; !isStopping; nth++) {
      const due = performance.now() + pauseMs
      const id = `chaos-${index}-${nth}`
      written.push(id)
      await person.write(id, { id })
      await sleep(Math.max(0, due - performance.now()))
    }
  })
  return {
    stop: async () => {
      isStopping = true
      await Promise.all(writers)
      return written
    },
  }
}

const IN_THE_MIDST = 0.2

/** Usually waits until some time after the line has received what it missed, and sometimes kills before. */
async function waitBeforeKill(line: LinkedLine): Promise<void> {
  if (Math.random() < IN_THE_MIDST) return sleep(Math.random() * 800)
  await untilOnline(line)
  await sleep(400 + Math.random() * 1200)
}

async function untilOnline({ phone }: LinkedLine): Promise<void> {
  for (const end = Date.now() + TAKEN_WITHIN_MS; Date.now() < end; await sleep(20))
    if (phone.isOnline) return
  throw new Error('the line did not reconnect')
}

async function untilAllReceived({ phone }: LinkedLine): Promise<void> {
  for (const end = Date.now() + TAKEN_WITHIN_MS; Date.now() < end; await sleep(100))
    if (phone.waiting === 0) return
  throw new Error(`${phone.waiting} messages were not received`)
}
