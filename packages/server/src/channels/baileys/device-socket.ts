import type { Hear, LineWriter } from '../channel.ts'
import { acknowledgements } from './acknowledgements.ts'
import { answersToClient } from './answer-client.ts'
import { catchListeners } from './caught-listeners.ts'
import type { Groups } from './groups.ts'
import { type DeviceHearing, hearDevice } from './hear-device.ts'
import { heardFirst, type HeardStanzas } from './heard-first.ts'
import type { HistoryProgress } from './history-progress.ts'
import { keepCredentials } from './kept-credentials.ts'
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
import { patiently } from './patience.ts'
import { type AtomicReading, readAtomically } from './read-atomically.ts'
import { historyResumer } from './resume-history.ts'
import { knowRingingCalls, type RingingCalls } from './ringing-calls.ts'
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
  hear: Hear
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
  const { writer, hear } = patient(options, isHeard)

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

  const { credentials, renewed, saved } = await keepCredentials(baileys, writer, failed)
  const keys = storedKeys({
    writer,
    baileys,
    isCurrent: () => isCurrent,
    isWanted: isHeard,
    failed,
  })
  const calls = knowRingingCalls()
  const hearing = hearDevice({
    line,
    hear,
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
    hearing,
    progress,
    logger,
    options: settings.socket.options ?? {},
    isCurrent: () => isCurrent,
  })
  const reading = readAtomically({
    baileys,
    keys,
    prepare: hearing.prepare,
    store: hearing.store,
    unread: hearing.unread,
    transact: (work) => writer.transact(work),
  })
  const socket: Socket = baileys.makeWASocket({
    ...PLAIN,
    ...settings.socket,
    ...caches,
    ...answersToClient({ line, hear, baileys, groups, withHistory }),
    auth: { creds: credentials, keys },
    logger,
    makeSignalRepository: reading.makeSignalRepository,
  })
  const stanzas = hearStanzas(socket, { hearing, reading, isHeard, failed })
  // Before our own listeners are added: those are removed by reference.
  catchListeners(socket.ws, (name, error) => {
    logger.warn({}, `${name} could not be handled: ${messageOf(error)}`)
    // A frame that fails to decrypt ends the socket: its cipher counts frames, so each later one would fail too.
    if (name === 'message') void socket.end(new Error('what came could not be read'))
  })
  const answers = acknowledgements(socket.ws, settings.ackWithinMs)
  const presence = typingPresence(socket)
  const endListening = listenTo(socket, {
    hear,
    hearing,
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
function patient(
  { writer, hear }: Pick<Options, 'writer' | 'hear'>,
  isWanted: () => boolean,
): Pick<Options, 'writer' | 'hear'> {
  return {
    writer: {
      line: writer.line,
      transact: (work) => patiently(() => writer.transact(work), isWanted),
    },
    hear: {
      ...hear,
      transact: (work) => patiently(() => hear.transact(work), isWanted),
      events: (events, db) =>
        db ? hear.events(events, db) : patiently(() => hear.events(events), isWanted),
    },
  }
}

interface Heard {
  hearing: DeviceHearing
  reading: AtomicReading
  isHeard: () => boolean
  failed: (error: unknown) => void
}

function hearStanzas({ ws }: Socket, { hearing, reading, isHeard, failed }: Heard): HeardStanzas {
  return heardFirst(
    ws,
    {
      'CB:message': {
        before: async (stanza) => {
          reading.watch(inOrder(stanza))
          await hearing.withoutContents(stanza)
        },
        after: async (stanza) => {
          if (isHeard()) await hearing.acknowledged(stanza)
        },
      },
      'CB:receipt': { before: (stanza) => hearing.receipt(inOrder(stanza)) },
      'CB:call': { before: (stanza) => hearing.call(inOrder(stanza)) },
      'CB:notification': { before: (stanza) => hearing.notification(inOrder(stanza)) },
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
  // No retries in the client, since `patiently` waits for the database; after a failure the server repeats the stanzas.
  transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
} as const satisfies Partial<SocketOptions>

/**
 * Hides the mark `offline` from the client: it queues such stanzas separately, where live messages overtake them. LATE
 * carries the same information to our code.
 */
function inOrder(stanza: BinaryNode): BinaryNode {
  const { offline } = stanza.attrs
  if (offline === undefined) return stanza
  delete stanza.attrs.offline
  stanza.attrs[LATE] = offline
  return stanza
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
