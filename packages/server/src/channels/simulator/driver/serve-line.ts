import { setTimeout as sleep } from 'node:timers/promises'
import { now, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { KeyedQueue } from '../../../platform/jobs/keyed-queue.ts'
import type { DriverCallbacks, LineKey, RunningLine } from '../../channel.ts'
import { keyOf } from '../../lines/line-keys.ts'
import { BATCH, deliverDueEvents } from '../deliver-due-events.ts'
import { listWaitingEvents, type WaitingEvent } from '../simulated-events.queries.ts'
import { findSimulatedLine, type SimulatedLine } from '../simulated-lines.queries.ts'
import { pairLine } from '../simulated-pairing.ts'
import { addDueReceipts } from '../simulated-receipts.ts'
import { sendMessage } from '../simulated-sends.ts'
import { lineRequests } from './line-requests.ts'
import { changeReporter } from './change-reporter.ts'
import { showPairingCode, showQrCode } from './show-codes.ts'

// Serves a simulated line. It shows a QR code until the phone has scanned it, or connects by itself in the manner of
// the official API; then it delivers the provider's events and sends messages. Each poll reads the provider's row and
// moves the line to its next state:
//
// | state               | the row                               | next      | reported                      |
// | ------------------- | ------------------------------------- | --------- | ----------------------------- |
// | starting            | not paired                            | waiting   | a QR code                     |
// | starting            | paired before the code was shown      | starting  |                               |
// | starting, waiting   | not paired, of the official API       | connected | CONNECTED                     |
// | waiting             | paired: the phone scanned the code    | connected | PAIRING, then CONNECTED       |
// | starting            | paired                                | connected | CONNECTED                     |
// | connected, dropped  | not paired any more                   | loggedOut | DISCONNECTED, logged_out      |
// | any                 | paired, with the fault dropConnection | dropped   | DISCONNECTED, connection_lost |
// | dropped, loggedOut  | paired, without that fault            | connected | CONNECTED                     |

type State = 'starting' | 'waiting' | 'connected' | 'dropped' | 'loggedOut'

const PAIRING_MS = 600
const POLL_MS = SECOND
/**
 * Lines without events for so many polls are polled only every fifth time: there may be hundreds, and few are active.
 */
const QUIET_AFTER = 20
const QUIET_EVERY = 5

/** @returns the line, and a function that polls it at once */
export function serveLine(
  line: LineKey,
  callbacks: DriverCallbacks,
): RunningLine & { wake: () => void } {
  const running = new RunningSimulatedLine(line, callbacks)
  running.start()
  return {
    ...lineRequests(line),
    wake: () => running.wake(),
    send: (message, asked) => {
      // Its receipts are due in a second or two.
      running.pollOften()
      return sendMessage(line, message, asked)
    },
    // The number is ignored: only one phone could type the code.
    requestPairingCode: () => running.requestPairingCode(),
    stop: () => running.stop(),
  }
}

/** A line from its start to its stop. */
class RunningSimulatedLine {
  readonly #line: LineKey
  readonly #callbacks: DriverCallbacks
  readonly #reportChanges: (simulated: SimulatedLine | undefined) => Promise<void>
  readonly #advances: KeyedQueue<LineKey>
  #state: State = 'starting'
  #connectedAt: Date | undefined
  #timer: NodeJS.Timeout | undefined
  #quietPolls = 0
  /** Sequential: a requested code must not be reported over a pairing that came meanwhile. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(line: LineKey, callbacks: DriverCallbacks) {
    this.#line = line
    this.#callbacks = callbacks
    this.#reportChanges = changeReporter(callbacks)
    this.#advances = new KeyedQueue<LineKey>(keyOf, 1, () => this.#runInTurn(() => this.#advance()))
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#quietPolls += 1
      if (this.#quietPolls <= QUIET_AFTER || this.#quietPolls % QUIET_EVERY === 0) this.#poll()
    }, POLL_MS)
    this.#poll()
  }

  wake(): void {
    this.pollOften()
    this.#poll()
  }

  pollOften(): void {
    this.#quietPolls = 0
  }

  requestPairingCode(): Promise<void> {
    return this.#runInTurn(async () => {
      const codes = await showPairingCode(this.#line)
      await this.#callbacks.report({ status: 'qrcode', ...codes, trouble: '' })
    })
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#advances.stop()
  }

  #poll(): void {
    this.#advances.add(this.#line)
  }

  #runInTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#last.then(act)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #advance(): Promise<void> {
    const { companyId } = this.#line
    const [simulated, waiting] = await inCompany(companyId, (db) =>
      pipeline([findSimulatedLine(db, this.#line), this.#listWaiting(db)]),
    )
    const before = this.#state
    this.#state = await this.#nextState(simulated)
    if (this.#state !== before || waiting.length > 0) this.pollOften()
    if (this.#state === 'connected' && simulated) await this.#deliver(simulated, waiting)
  }

  #listWaiting(db: Db): Promise<WaitingEvent[]> {
    return listWaitingEvents(db, this.#line, now(), BATCH)
  }

  async #nextState(simulated: SimulatedLine | undefined): Promise<State> {
    await this.#reportChanges(simulated)
    if (!simulated?.isPaired) return this.#nextWhenUnpaired(simulated)
    if (simulated.faults.dropConnection) return this.#enterDropped()
    if (this.#state === 'connected') return 'connected'
    if (this.#state === 'waiting') {
      await this.#callbacks.report({ status: 'PAIRING', qrcode: '', trouble: '' })
      await sleep(PAIRING_MS)
    }
    return this.#enterConnected()
  }

  async #nextWhenUnpaired(simulated: SimulatedLine | undefined): Promise<State> {
    if (this.#state === 'loggedOut') return 'loggedOut'
    if (this.#state === 'connected' || this.#state === 'dropped') {
      await this.#callbacks.report({ status: 'DISCONNECTED', qrcode: '', trouble: 'logged_out' })
      return 'loggedOut'
    }
    // The official API has no phone that scans.
    if (simulated?.behavesAs === 'cloud') {
      await inCompany(this.#line.companyId, (db) => pairLine(db, this.#line, simulated))
      return this.#enterConnected()
    }
    return this.#state === 'waiting' ? 'waiting' : this.#enterWaiting()
  }

  async #enterWaiting(): Promise<State> {
    const qrcode = await showQrCode(this.#line)
    // The next poll, in a second, finds the pairing.
    if (qrcode === undefined) return 'starting'
    await this.#callbacks.report({ status: 'qrcode', qrcode, trouble: '' })
    return 'waiting'
  }

  async #enterConnected(): Promise<State> {
    this.#connectedAt = now()
    await this.#callbacks.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
    return 'connected'
  }

  async #enterDropped(): Promise<State> {
    if (this.#state !== 'dropped')
      await this.#callbacks.report({
        status: 'DISCONNECTED',
        qrcode: '',
        trouble: 'connection_lost',
      })
    return 'dropped'
  }

  async #deliver(simulated: SimulatedLine, first: readonly WaitingEvent[]): Promise<void> {
    const { companyId } = this.#line
    await addDueReceipts(this.#line, simulated)
    // Only a linked device marks missed messages as late.
    const lateBefore = simulated.behavesAs === 'beta' ? this.#connectedAt : undefined
    const options = { lateBefore, historyOnPairing: simulated.faults.historyOnPairing }
    for (let batch = first; await deliverDueEvents(this.#line, this.#callbacks, batch, options);)
      batch = await inCompany(companyId, (db) => this.#listWaiting(db))
  }
}
