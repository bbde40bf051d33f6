import { MINUTE, now } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import {
  type CallOptions,
  ChannelError,
  type DriverCallbacks,
  type LineKey,
  type RunningLine,
} from '../channel.ts'
import { deviceRequests } from './requests/device-requests.ts'
import { removeDevice } from './device-rows.queries.ts'
import { type Next, nextAfterClosed, REPAIR_AFTER, type Trouble } from './disconnects.ts'
import { groupCache } from './group-cache.ts'
import { historyProgress } from './history-progress.ts'
import { lineLog } from './line-log.ts'
import { type LineSettings, writerOf } from './line-settings.ts'
import type { Baileys, ConnectionUpdate, GroupMetadata, Logger } from './baileys-package.ts'
import { newCaches } from './socket/device-caches.ts'
import { type DeviceSocket, type DeviceSocketOptions, openSocket } from './socket/device-socket.ts'
import { DeviceTimers } from './socket/device-timers.ts'
import { errorStatusOf } from './error-codes.ts'

// Serves a line by a sequence of sockets; after each closes, nextAfterClosed decides the next step.
//
// | state    | event                                   | next     | reported           | watchdog                  |
// | -------- | --------------------------------------- | -------- | ------------------ | ------------------------- |
// | starting | the socket shows a QR code              | showing  | qrcode             | off                       |
// | showing  | the next QR code                        | showing  | qrcode             | off                       |
// | showing  | a phone scanned it; the server then     | showing  | PAIRING            | until the socket closes   |
// |          | closes the socket                       |          |                    |                           |
// | starting | the connection opens                    | open     | CONNECTED          | until it has caught up    |
// | any      | the socket closed                       | waiting  | DISCONNECTED, if   | off                       |
// |          |                                         |          | users should know  |                           |
// | any      | the socket closed, and a person must    | stopped  | DISCONNECTED       | off                       |
// |          | act                                     |          |                    |                           |
// | waiting  | the timer of the next socket            | starting |                    | until a code or a         |
// |          |                                         |          |                    | connection                |
// | starting | the database fails                      | starting |                    | off; the timer runs again |
// | any      | `stop`                                  | stopped  |                    | off                       |

type State = 'starting' | 'showing' | 'open' | 'waiting' | 'stopped'

const REPLACED_WITHIN_MS = 10 * MINUTE
const REPLACED = 440

export interface Serving {
  readonly baileys: Baileys
  readonly settings: LineSettings
  /** Returns from 0 to 1. */
  readonly random: () => number
}

export function serveDevice(
  line: LineKey,
  callbacks: DriverCallbacks,
  serving: Serving,
): RunningLine {
  const { baileys, settings } = serving
  const logger = lineLog(line)
  const device = new ServedDevice(line, callbacks, { ...serving, logger })
  device.start()
  return {
    ...deviceRequests({
      line,
      callbacks,
      baileys,
      settings,
      logger,
      connected: () => device.connectedSocket(),
    }),
    requestPairingCode: (number: string, _asked: CallOptions) => device.requestPairingCode(number),
    stop: () => device.stop(),
  }
}

/** A linked device from its start to its stop. */
class ServedDevice {
  readonly #line: LineKey
  readonly #callbacks: DriverCallbacks
  readonly #random: () => number
  readonly #options: Omit<DeviceSocketOptions, 'caches' | 'changed'>
  readonly #timers = new DeviceTimers(() => this.start())
  #state: State = 'starting'
  #current: DeviceSocket | undefined
  #caches = newCaches()
  /** Consecutive sockets that closed without having been open. */
  #failures = 0
  /** Times, in milliseconds, at which another socket replaced this one. */
  #replacedAt: number[] = []
  #qrcode = ''
  /** Sequential, so that a socket's updates are handled before the next step. */
  #last: Promise<void> = Promise.resolve()

  constructor(
    line: LineKey,
    callbacks: DriverCallbacks,
    { baileys, settings, random, logger }: Serving & { logger: Logger },
  ) {
    const writer = writerOf(line, callbacks)
    this.#line = line
    this.#callbacks = callbacks
    this.#random = random
    const progress = historyProgress(callbacks, settings.historyQuietMs, logger)
    const groups = groupCache({
      writer,
      ask: async (jid) => this.#current?.socket.groupMetadata(jid),
      isGroup: isGroupMetadata,
    })
    this.#options = { baileys, writer, callbacks, groups, progress, settings, logger }
  }

  start(): void {
    void this.#runInTurn(() => this.#start())
  }

  async stop(): Promise<void> {
    this.#state = 'stopped'
    this.#timers.stop()
    this.#options.progress.stop()
    await this.#last
    await this.#current?.end()
  }

  /** @throws ChannelError unless the line is open */
  connectedSocket(): DeviceSocket {
    if (this.#state === 'open' && this.#current) return this.#current
    throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is lost', 'notNow')
  }

  async requestPairingCode(number: string): Promise<void> {
    const shown = this.#current
    if (this.#state !== 'showing' || !shown)
      throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line waits for no phone', 'refused')
    const code = await shown.socket.requestPairingCode(number)
    const pairingCode = `${code.slice(0, 4)}-${code.slice(4)}`
    await this.#callbacks.report({
      status: 'qrcode',
      qrcode: this.#qrcode,
      pairingCode,
      trouble: '',
    })
  }

  #runInTurn(act: () => Promise<void>): Promise<void> {
    this.#last = this.#last.then(act).catch((error: unknown) => {
      log.error({ err: error, line: this.#line }, 'maintaining a linked device failed')
    })
    return this.#last
  }

  #isStopped(): boolean {
    return this.#state === 'stopped'
  }

  async #start(): Promise<void> {
    if (this.#isStopped()) return
    await this.#current?.end()
    // `stop` may have been called while the former socket closed.
    if (this.#isStopped()) return
    this.#state = 'starting'
    const { settings } = this.#options
    const opening: DeviceSocket = await openSocket({
      ...this.#options,
      caches: this.#caches,
      changed: (update) => void this.#runInTurn(() => this.#onConnectionUpdate(opening, update)),
    }).catch((error: unknown) => {
      // A failing database must not leave the line without a next try.
      this.#timers.startNextAfter(settings.openAgainMs)
      throw error
    })
    this.#current = opening
    this.#timers.watch(opening, settings.showsWithinMs)
  }

  async #onConnectionUpdate(of: DeviceSocket, update: ConnectionUpdate): Promise<void> {
    if (of !== this.#current || this.#state === 'stopped') return
    const { connection, qr, isNewLogin, receivedPendingNotifications } = update
    if (qr) await this.#showQrCode(qr)
    if (isNewLogin) await this.#onPaired(of)
    if (connection === 'open') await this.#onOpened(of)
    if (receivedPendingNotifications && this.#state === 'open') this.#timers.unwatch()
    if (connection === 'close') await this.#onClosed(of, update.lastDisconnect?.error)
  }

  async #showQrCode(qrcode: string): Promise<void> {
    this.#state = 'showing'
    this.#timers.unwatch()
    this.#qrcode = qrcode
    await this.#callbacks.report({ status: 'qrcode', qrcode, trouble: '' })
  }

  async #onPaired(of: DeviceSocket): Promise<void> {
    await of.saved()
    this.#qrcode = ''
    await this.#callbacks.report({ status: 'PAIRING', qrcode: '', trouble: '' })
    this.#timers.watch(of, this.#options.settings.showsWithinMs)
  }

  async #onOpened(of: DeviceSocket): Promise<void> {
    this.#state = 'open'
    this.#failures = 0
    this.#qrcode = ''
    this.#timers.watch(of, this.#options.settings.caughtUpWithinMs)
    await this.#callbacks.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
  }

  async #onClosed(of: DeviceSocket, error: Error | undefined): Promise<void> {
    this.#timers.unwatch()
    const wasOpen = this.#state === 'open'
    this.#state = 'waiting'
    await of.end()
    const next = this.#nextAfterClosed(error)
    if (!wasOpen) this.#failures += 1
    if (this.#failures === REPAIR_AFTER) this.#caches = newCaches()
    if (next.act === 'stop') return this.#stopWithTrouble(next.trouble, next.forget)
    this.#timers.startNextAfter(next.afterMs)
    if (next.trouble) await this.#reportTrouble(next.trouble)
  }

  #nextAfterClosed(error: Error | undefined): Next {
    const atMs = now().getTime()
    const code = errorStatusOf(error)
    if (code === REPLACED)
      this.#replacedAt = [...this.#replacedAt.filter((at) => at > atMs - REPLACED_WITHIN_MS), atMs]
    const closed = {
      code,
      isUnscanned: error?.message.includes('QR refs attempts ended') ?? false,
      failures: this.#failures,
      replacements: this.#replacedAt.length,
    }
    return nextAfterClosed(closed, this.#random())
  }

  async #stopWithTrouble(trouble: Trouble, forget: boolean): Promise<void> {
    this.#state = 'stopped'
    if (forget) await this.#callbacks.transact((db) => removeDevice(db, this.#line))
    this.#current = undefined
    await this.#reportTrouble(trouble)
  }

  async #reportTrouble(trouble: Trouble): Promise<void> {
    this.#qrcode = ''
    await this.#callbacks.report({ status: 'DISCONNECTED', qrcode: '', trouble })
  }
}

function isGroupMetadata(value: unknown): value is GroupMetadata {
  return (
    typeof value === 'object' && value !== null && 'participants' in value && 'subject' in value
  )
}
