import type { DriverCallbacks, LineWriter } from '../channel.ts'
import { followAcknowledgements } from './acknowledgements.ts'
import { clientCallbacks } from './client-callbacks.ts'
import { catchListenerErrors } from './catch-listener-errors.ts'
import type { Groups } from './groups.ts'
import { type DeviceReceiver, deviceReceiver } from './receiving/device-receiver.ts'
import { interceptStanzas, type InterceptedStanzas } from './intercept-stanzas.ts'
import type { HistoryProgress } from './history-progress.ts'
import { loadCredentials } from './load-credentials.ts'
import type { LineSettings } from './line-settings.ts'
import type {
  Baileys,
  BinaryNode,
  Cache,
  ConnectionUpdate,
  Credentials,
  Logger,
  Socket,
  SocketOptions,
} from './package.ts'
import { retryOnDatabaseFault } from './retry-on-database-fault.ts'
import { type AtomicReading, readAtomically } from './read-atomically.ts'
import { historyResumer } from './resume-history.ts'
import { trackRingingCalls, type RingingCalls } from './ringing-calls.ts'
import { listenTo } from './socket-events.ts'
import { LATE } from './stanza.ts'
import { storedKeys } from './stored-keys.ts'
import { type TypingPresence, typingPresence } from './typing-presence.ts'

// One socket, a generation of its line. After its end its events are ignored and its writes refused.

/** The client's caches about contacts and messages, which it would otherwise rebuild after each reconnect. */
export interface DeviceCaches {
  readonly msgRetryCounterCache: Cache
  readonly userDevicesCache: Cache
  readonly placeholderResendCache: Cache
  readonly callOfferCache: Cache
}

interface Options {
  baileys: Baileys
  writer: LineWriter
  callbacks: DriverCallbacks
  groups: Groups
  progress: HistoryProgress
  caches: DeviceCaches
  settings: LineSettings
  logger: Logger
  changed: (update: ConnectionUpdate) => void
}

export interface DeviceSocket {
  readonly socket: Socket
  readonly credentials: Credentials
  readonly calls: RingingCalls
  readonly presence: TypingPresence
  /** True while stanzas wait to be stored. */
  isBusy(): boolean
  /** Resolves once the server acknowledged a message of ours. @throws ChannelError */
  acknowledged(messageId: string, signal: AbortSignal): Promise<void>
  /** Resolves once all changed credentials are stored. */
  saved(): Promise<void>
  /** Ends the socket; its later events are ignored. */
  end(reason?: Error): Promise<void>
}

export async function openSocket(options: Options): Promise<DeviceSocket> {
  const { baileys, groups, progress, caches, settings, logger } = options
  const { line } = options.writer
  const { withHistory } = settings
  let isCurrent = true
  let hasFailed = false
  /** True while stanzas may be acknowledged; otherwise the server repeats them to the next socket. */
  const isHeard = () => isCurrent && !hasFailed
  const { writer, callbacks } = withDatabaseRetries(options, isHeard)

  /**
   * Ends the socket after a failed write: a stanza that is not stored must not be acknowledged, so that the server
   * repeats it.
   */
  function failed(error: unknown): void {
    if (!isCurrent) return
    hasFailed = true
    logger.warn({}, `nothing can be stored: ${messageOf(error)}`)
    void socket.end(new Error('what came could not be stored'))
  }

  const { credentials, renewed, saved } = await loadCredentials(baileys, writer, failed)
  const keys = storedKeys({
    writer,
    baileys,
    isCurrent: () => isCurrent,
    isWanted: isHeard,
    failed,
  })
  const calls = trackRingingCalls()
  const receiver = deviceReceiver({
    line,
    callbacks,
    baileys,
    groups,
    calls,
    withHistory,
    tasked: (piece) => {
      progress.begins(piece)
      resume()
    },
    me: () => credentials.me,
    names: () => socket.signalRepository.lidMapping,
  })
  const resume = historyResumer({
    baileys,
    writer,
    receiver,
    progress,
    logger,
    options: settings.socket.options ?? {},
    isCurrent: () => isCurrent,
  })
  const reading = readAtomically({
    baileys,
    keys,
    prepare: receiver.prepare,
    store: receiver.store,
    unread: receiver.unread,
    transact: (work) => writer.transact(work),
  })
  const socket: Socket = baileys.makeWASocket({
    ...PLAIN,
    ...settings.socket,
    ...caches,
    ...clientCallbacks({ line, callbacks, baileys, groups, withHistory }),
    auth: { creds: credentials, keys },
    logger,
    makeSignalRepository: reading.makeSignalRepository,
  })
  const stanzas = storeBeforeClient(socket, { receiver, reading, isHeard, failed })
  // Before our own listeners are added: those are removed by reference.
  catchListenerErrors(socket.ws, (name, error) => {
    logger.warn({}, `${name} could not be handled: ${messageOf(error)}`)
    // A frame that fails to decrypt ends the socket: its cipher counts frames, so each later one would fail too.
    if (name === 'message') void socket.end(new Error('what came could not be read'))
  })
  const answers = followAcknowledgements(socket.ws, settings.ackWithinMs)
  const presence = typingPresence(socket)
  const endListening = listenTo(socket, {
    callbacks,
    receiver,
    isCurrent: () => isCurrent,
    changed: (update) => {
      options.changed(update)
      if (update.connection === 'open') resume()
    },
    renewed,
    failed,
  })
  return {
    socket,
    credentials,
    calls,
    presence,
    isBusy: () => stanzas.isBusy(),
    acknowledged: answers.of,
    saved,
    end: async (reason) => {
      isCurrent = false
      answers.end()
      presence.end()
      endListening()
      stanzas.readToTheEnd()
      await socket.end(reason)
      await saved()
    },
  }
}

/** Retries the writes of received stanzas while the database is slow; sends have deadlines of their own. */
function withDatabaseRetries(
  { writer, callbacks }: Pick<Options, 'writer' | 'callbacks'>,
  isWanted: () => boolean,
): Pick<Options, 'writer' | 'callbacks'> {
  return {
    writer: {
      line: writer.line,
      transact: (work) => retryOnDatabaseFault(() => writer.transact(work), isWanted),
    },
    callbacks: {
      ...callbacks,
      transact: (work) => retryOnDatabaseFault(() => callbacks.transact(work), isWanted),
      events: (events, db) =>
        db
          ? callbacks.events(events, db)
          : retryOnDatabaseFault(() => callbacks.events(events), isWanted),
    },
  }
}

interface Heard {
  receiver: DeviceReceiver
  reading: AtomicReading
  isHeard: () => boolean
  failed: (error: unknown) => void
}

function storeBeforeClient(
  { ws }: Socket,
  { receiver, reading, isHeard, failed }: Heard,
): InterceptedStanzas {
  return interceptStanzas(
    ws,
    {
      'CB:message': {
        before: async (stanza) => {
          reading.watch(withHiddenOfflineMark(stanza))
          await receiver.withoutContents(stanza)
        },
        after: async (stanza) => {
          if (isHeard()) await receiver.acknowledged(stanza)
        },
      },
      'CB:receipt': { before: (stanza) => receiver.receipt(withHiddenOfflineMark(stanza)) },
      'CB:call': { before: (stanza) => receiver.call(withHiddenOfflineMark(stanza)) },
      'CB:notification': {
        before: (stanza) => receiver.notification(withHiddenOfflineMark(stanza)),
      },
    },
    failed,
  )
}

/** Keeps the phone ringing, which it stops when a device is present; our own sends need no event. */
const PLAIN = {
  markOnlineOnConnect: false,
  syncFullHistory: false,
  emitOwnEvents: false,
  generateHighQualityLinkPreview: false,
  // No retries in the client, since retryOnDatabaseFault waits for it; after a failure the server repeats the stanzas.
  transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
} as const satisfies Partial<SocketOptions>

/**
 * Hides the mark `offline` from the client: it queues such stanzas separately, where live messages overtake them. LATE
 * carries the same information to our code.
 */
function withHiddenOfflineMark(stanza: BinaryNode): BinaryNode {
  const { offline } = stanza.attrs
  if (offline === undefined) return stanza
  delete stanza.attrs.offline
  stanza.attrs[LATE] = offline
  return stanza
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
