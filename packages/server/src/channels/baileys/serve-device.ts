import { MINUTE, now } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import {
  type CallOptions,
  ChannelError,
  type DriverCallbacks,
  type LineKey,
  type RunningLine,
} from '../channel.ts'
import { deviceRequests } from './device-requests.ts'
import { removeDevice } from './device-rows.queries.ts'
import { newCaches } from './socket/device-caches.ts'
import { type DeviceSocket, openSocket } from './socket/device-socket.ts'
import { nextAfterClosed, REPAIR_AFTER, type Trouble } from './disconnects.ts'
import { type Groups, groupCache } from './groups.ts'
import { historyProgress } from './history-progress.ts'
import { lineLog } from './line-log.ts'
import { type LineSettings, writerOf } from './line-settings.ts'
import type { Baileys, ConnectionUpdate, GroupMetadata } from './package.ts'
import { errorStatusOf } from './status-of.ts'

// Serves a line by a sequence of sockets; after each closes, afterClosed decides the next step.
//
// starting: neither a code nor a connection yet; showing: a QR code waits for a phone; open; waiting: between two
// sockets; stopped: by the process, or until a person acts.

type State = 'starting' | 'showing' | 'open' | 'waiting' | 'stopped'

const REPLACED_WITHIN_MS = 10 * MINUTE
const REPLACED = 440
const TIMED_OUT = 408

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
  const { baileys, settings, random } = serving
  const writer = writerOf(line, callbacks)
  const logger = lineLog(line)
  let state: State = 'starting'
  let current: DeviceSocket | undefined
  let caches = newCaches()
  let failures = 0
  let replacedAt: number[] = []
  let qrcode = ''
  let timer: NodeJS.Timeout | undefined
  let watchdog: NodeJS.Timeout | undefined
  /** Sequential, so that a socket's updates are handled before the next step. */
  let last: Promise<void> = Promise.resolve()
  const inTurn = (act: () => Promise<void>) => {
    last = last.then(act).catch((error: unknown) => {
      log.error({ err: error, line }, 'a linked device could not be looked after')
    })
    return last
  }
  const progress = historyProgress(callbacks, settings.historyQuietMs, logger)
  const groups: Groups = groupCache({
    writer,
    ask: (jid) => (current ? current.socket.groupMetadata(jid) : Promise.resolve(undefined)),
    isGroup: isGroupMetadata,
  })

  async function start(): Promise<void> {
    if (state === 'stopped') return
    await current?.end()
    state = 'starting'
    const opening = await openSocket({
      baileys,
      writer,
      callbacks,
      groups,
      progress,
      caches,
      settings,
      logger,
      changed: (update) => void inTurn(() => changed(opening, update)),
    }).catch((error: unknown) => {
      // A failing database must not leave the line without a next try.
      if (state !== 'stopped') restartAfter(settings.openAgainMs)
      throw error
    })
    current = opening
    watch(settings.showsWithinMs)
  }

  function restartAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void inTurn(start), ms)
  }

  /** Ends the socket unless its state changes within this time. */
  function watch(withinMs: number): void {
    clearTimeout(watchdog)
    const watched = current
    watchdog = setTimeout(() => {
      // Received stanzas are still being stored, however long the database takes.
      if (watched?.isBusy()) return watch(withinMs)
      void watched?.socket.end(closedBy(TIMED_OUT, 'nothing came of it in time'))
    }, withinMs)
  }

  async function changed(of: DeviceSocket, update: ConnectionUpdate): Promise<void> {
    if (of !== current || state === 'stopped') return
    const { connection, qr, isNewLogin, receivedPendingNotifications } = update
    if (qr) await show(qr)
    if (isNewLogin) {
      await of.saved()
      qrcode = ''
      await callbacks.report({ status: 'PAIRING', qrcode: '', trouble: '' })
      watch(settings.showsWithinMs)
    }
    if (connection === 'open') await opened()
    if (receivedPendingNotifications && state === 'open') clearTimeout(watchdog)
    if (connection === 'close') await closed(of, update.lastDisconnect?.error)
  }

  async function show(qr: string): Promise<void> {
    state = 'showing'
    clearTimeout(watchdog)
    qrcode = qr
    await callbacks.report({ status: 'qrcode', qrcode, trouble: '' })
  }

  async function opened(): Promise<void> {
    state = 'open'
    failures = 0
    qrcode = ''
    watch(settings.caughtUpWithinMs)
    await callbacks.report({ status: 'CONNECTED', qrcode: '', trouble: '' })
  }

  async function closed(of: DeviceSocket, error: Error | undefined): Promise<void> {
    clearTimeout(watchdog)
    const wasOpen = state === 'open'
    state = 'waiting'
    await of.end()
    const atMs = now().getTime()
    const code = errorStatusOf(error)
    if (code === REPLACED)
      replacedAt = [...replacedAt.filter((at) => at > atMs - REPLACED_WITHIN_MS), atMs]
    const next = nextAfterClosed(
      {
        code,
        isUnscanned: error?.message.includes('QR refs attempts ended') ?? false,
        failures,
        replacements: replacedAt.length,
      },
      random(),
    )
    if (!wasOpen) failures += 1
    if (failures === REPAIR_AFTER) caches = newCaches()
    if (next.act === 'stop') return stopped(next.trouble, next.forget)
    restartAfter(next.afterMs)
    if (next.trouble) await told(next.trouble)
  }

  async function stopped(trouble: Trouble, forget: boolean): Promise<void> {
    if (forget) await callbacks.transact((db) => removeDevice(db, line))
    current = undefined
    await told(trouble)
  }

  async function told(trouble: Trouble): Promise<void> {
    qrcode = ''
    await callbacks.report({ status: 'DISCONNECTED', qrcode: '', trouble })
  }

  async function requestPairingCode(number: string): Promise<void> {
    const shown = current
    if (state !== 'showing' || !shown)
      throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line waits for no phone', 'refused')
    const code = await shown.socket.requestPairingCode(number)
    const pairingCode = `${code.slice(0, 4)}-${code.slice(4)}`
    await callbacks.report({ status: 'qrcode', qrcode, pairingCode, trouble: '' })
  }

  void inTurn(start)
  return {
    ...deviceRequests({
      line,
      callbacks,
      baileys,
      settings,
      logger,
      connected: () => {
        if (state === 'open' && current) return current
        throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is lost', 'notNow')
      },
    }),
    requestPairingCode: (number: string, _asked: CallOptions) => requestPairingCode(number),
    stop: async () => {
      state = 'stopped'
      clearTimeout(timer)
      clearTimeout(watchdog)
      progress.stop()
      await last
      await current?.end()
    },
  }
}

/** In the form of the client's own errors. */
function closedBy(statusCode: number, reason: string): Error {
  return Object.assign(new Error(reason), { output: { statusCode } })
}

function isGroupMetadata(value: unknown): value is GroupMetadata {
  return (
    typeof value === 'object' && value !== null && 'participants' in value && 'subject' in value
  )
}
