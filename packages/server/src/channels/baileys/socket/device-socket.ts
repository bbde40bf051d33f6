import type { DriverCallbacks, LineWriter } from '../../channel.ts'
import { type Acknowledgements, followAcknowledgements } from '../acknowledgements.ts'
import { catchListenerErrors } from '../catch-listener-errors.ts'
import { clientCallbacks } from '../client-callbacks.ts'
import type { Groups } from '../group-cache.ts'
import type { HistoryProgress } from '../history-progress.ts'
import type { InterceptedStanzas } from '../intercept-stanzas.ts'
import type { LineSettings } from '../line-settings.ts'
import { loadCredentials } from '../load-credentials.ts'
import type {
  Baileys,
  ConnectionUpdate,
  Credentials,
  Logger,
  Socket,
  SocketOptions,
} from '../baileys-package.ts'
import { retryOnDatabaseFault } from '../retry-on-database-fault.ts'
import { type RingingCalls, trackRingingCalls } from '../ringing-calls.ts'
import { listenToClientEvents } from '../listen-to-client-events.ts'
import { type TypingPresence, typingPresence } from '../typing-presence.ts'
import type { DeviceCaches } from './device-caches.ts'
import { type SocketLife, socketLife } from './socket-life.ts'
import { type Reception, startReception } from './start-reception.ts'
import { storeBeforeClient } from './store-before-client.ts'

// One socket, a generation of its line. socket-life.ts lists its states.

export interface DeviceSocketOptions {
  readonly baileys: Baileys
  readonly writer: LineWriter
  readonly callbacks: DriverCallbacks
  readonly groups: Groups
  readonly progress: HistoryProgress
  readonly caches: DeviceCaches
  readonly settings: LineSettings
  readonly logger: Logger
  readonly changed: (update: ConnectionUpdate) => void
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

export async function openSocket(given: DeviceSocketOptions): Promise<DeviceSocket> {
  const { baileys, logger } = given
  const life = socketLife((error) => {
    logger.warn({}, `nothing can be stored: ${messageOf(error)}`)
    void socket.end(new Error('events cannot be stored'))
  })
  const options = { ...given, ...withDatabaseRetries(given, life.isHeard), life }
  const { credentials, renewed, saved } = await loadCredentials(
    baileys,
    options.writer,
    life.failed,
  )
  const calls = trackRingingCalls()
  const reception = startReception({
    ...options,
    calls,
    me: () => credentials.me,
    names: () => socket.signalRepository.lidMapping,
  })
  const socket: Socket = baileys.makeWASocket(clientOptions(options, credentials, reception))
  const { stanzas, answers, endListening } = startListening(socket, {
    ...options,
    ...reception,
    renewed,
  })
  const presence = typingPresence(socket)
  return {
    socket,
    credentials,
    calls,
    presence,
    isBusy: () => stanzas.isBusy(),
    acknowledged: answers.of,
    saved,
    end: async (reason) => {
      life.end()
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
  { writer, callbacks }: Pick<DeviceSocketOptions, 'writer' | 'callbacks'>,
  isWanted: () => boolean,
): Pick<DeviceSocketOptions, 'writer' | 'callbacks'> {
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

function clientOptions(
  { baileys, writer, callbacks, groups, caches, settings, logger }: DeviceSocketOptions,
  credentials: Credentials,
  { keys, reading }: Reception,
): SocketOptions {
  const { line } = writer
  const { withHistory } = settings
  return {
    ...PLAIN,
    ...settings.socket,
    ...caches,
    ...clientCallbacks({ line, callbacks, baileys, groups, withHistory }),
    auth: { creds: credentials, keys },
    logger,
    makeSignalRepository: reading.makeSignalRepository,
  }
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

interface ListeningOptions extends DeviceSocketOptions, Reception {
  readonly life: SocketLife
  /** Called when credentials were changed. */
  readonly renewed: () => void
}

interface Listening {
  readonly stanzas: InterceptedStanzas
  readonly answers: Acknowledgements
  readonly endListening: () => void
}

function startListening(socket: Socket, options: ListeningOptions): Listening {
  const { callbacks, settings, logger, life, receiver, reading, resumeHistory, renewed } = options
  const stanzas = storeBeforeClient(socket, { receiver, reading, life })
  // Before our own listeners are added: those are removed by reference.
  catchListenerErrors(socket.ws, (name, error) => {
    logger.warn({}, `${name} could not be handled: ${messageOf(error)}`)
    // A frame that fails to decrypt ends the socket: its cipher counts frames, so each later one would fail too.
    if (name === 'message') void socket.end(new Error('events cannot be read'))
  })
  const answers = followAcknowledgements(socket.ws, settings.ackWithinMs)
  const endListening = listenToClientEvents(socket, {
    callbacks,
    receiver,
    isCurrent: life.isCurrent,
    changed: (update) => {
      options.changed(update)
      if (update.connection === 'open') resumeHistory()
    },
    renewed,
    failed: life.failed,
  })
  return { stanzas, answers, endListening }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
