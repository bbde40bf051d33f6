import { inCompany } from '../../platform/database/transaction.ts'
import type { Hear, LineWriter } from '../channel.ts'
import { acknowledgements } from './acknowledgements.ts'
import { findCredentials, findMessage, saveCredentials } from './device-rows.queries.ts'
import type { Groups } from './groups.ts'
import { hearDevice } from './hear-device.ts'
import { heardFirst } from './heard-first.ts'
import type { HistoryProgress } from './history-progress.ts'
import { isGroup, isSame } from './jids.ts'
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
import { readAtomically } from './read-atomically.ts'
import { knowRingingCalls, type RingingCalls } from './ringing-calls.ts'
import { resumeHistory } from './resume-history.ts'
import { listenTo } from './socket-events.ts'
import { LATE } from './stanza.ts'
import { storedKeys } from './stored-keys.ts'

// One socket: a generation of its line. Of an ended one nothing is heard, and nothing of it is stored.

/** What the client knows of others, and would ask for again after each reconnect. */
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
  /** Resolves once the server has a message of ours. @throws ChannelError */
  acknowledged(messageId: string, signal: AbortSignal): Promise<void>
  /** Resolves once all credentials that changed are stored. */
  saved(): Promise<void>
  /** Nothing of it is heard any more. */
  end(reason?: Error): Promise<void>
}

export async function openSocket(options: Options): Promise<DeviceSocket> {
  const { baileys, writer, hear, groups, progress, caches, settings, logger, changed } = options
  const { line } = writer
  let isCurrent = true
  const textOf = (value: unknown) => JSON.stringify(value, baileys.BufferJSON.replacer)
  const stored = await inCompany(line.companyId, (db) => findCredentials(db, line))
  const credentials = stored ? credentialsIn(baileys, stored) : baileys.initAuthCreds()

  /** What cannot be stored must not be acknowledged: the server tells it again to the next socket. */
  function failed(error: unknown): void {
    if (!isCurrent) return
    logger.warn({}, `nothing can be stored: ${messageOf(error)}`)
    void socket.end(new Error('what came could not be stored'))
  }

  const keys = storedKeys({ writer, baileys, isCurrent: () => isCurrent, failed })
  const calls = knowRingingCalls()
  const hearing = hearDevice({
    line,
    hear,
    baileys,
    groups,
    calls,
    withHistory: settings.withHistory,
    tasked: (piece) => {
      progress.begins(piece)
      resume()
    },
    me: () => credentials.me,
    names: () => socket.signalRepository.lidMapping,
  })
  const looks = { baileys, writer, logger, options: settings.socket.options ?? {} }
  let resuming: Promise<void> = Promise.resolve()
  const resume = () => {
    resuming = resuming
      .then(() => (isCurrent ? resumeHistory({ ...looks, hearing, progress }) : undefined))
      .catch((error: unknown) => {
        logger.warn({}, `a piece of the history waits: ${messageOf(error)}`)
      })
  }
  const reading = readAtomically({
    baileys,
    keys,
    prepare: hearing.prepare,
    store: hearing.store,
    transact: (work) => writer.transact(work),
  })
  const socket: Socket = baileys.makeWASocket({
    ...PLAIN,
    ...settings.socket,
    ...caches,
    auth: { creds: credentials, keys },
    logger,
    shouldSyncHistoryMessage: () => settings.withHistory,
    // The server itself has an address too: what is nobody's conversation is named one by one.
    shouldIgnoreJid: (jid) => isPublic(jid) || (isGroup(jid) && hear.ignoresGroups()),
    getMessage: async ({ id }) => {
      const found = id
        ? await inCompany(line.companyId, (db) => findMessage(db, line, { id, fromMe: true }))
        : undefined
      // Undefined for what is not there: an empty one would be sent in its place.
      return found && found.message.length > 0
        ? baileys.proto.Message.decode(found.message)
        : undefined
    },
    cachedGroupMetadata: (jid) => groups.find(jid),
    makeSignalRepository: reading.makeSignalRepository,
  })
  heardFirst(
    socket.ws,
    {
      'CB:message': async (stanza) => reading.watch(inOrder(stanza)),
      'CB:receipt': (stanza) => hearing.receipt(inOrder(stanza)),
      'CB:call': (stanza) => hearing.call(inOrder(stanza)),
      'CB:notification': (stanza) => hearing.notification(inOrder(stanza)),
    },
    failed,
  )
  const answers = acknowledgements(socket.ws, settings.ackWithinMs)
  let saving: Promise<void> = Promise.resolve()
  const endListening = listenTo(socket, {
    baileys,
    hear,
    hearing,
    isCurrent: () => isCurrent,
    isOwn: (jid) => isSame(jid, credentials.me?.id) || isSame(jid, credentials.me?.lid),
    changed: (update) => {
      changed(update)
      if (update.connection === 'open') resume()
    },
    renewed: () => {
      saving = saving
        .then(() => writer.transact((db) => saveCredentials(db, line, textOf(credentials))))
        .catch(failed)
    },
    failed,
  })
  return {
    socket,
    credentials,
    calls,
    acknowledged: answers.of,
    saved: () => saving,
    end: async (reason) => {
      isCurrent = false
      answers.end()
      endListening()
      await socket.end(reason)
      await saving
    },
  }
}

/** A phone goes on ringing while its devices are not shown as present; what we send ourselves we know. */
const PLAIN = {
  markOnlineOnConnect: false,
  syncFullHistory: false,
  emitOwnEvents: false,
  generateHighQualityLinkPreview: false,
  // Patience is the database's: the socket ends, and what it heard is told again.
  transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
} as const satisfies Partial<SocketOptions>

/**
 * The client has a queue of its own for what came while the line was away, which live messages overtake. Without its
 * mark a stanza stays in ours; LATE says the same to us.
 */
function inOrder(stanza: BinaryNode): BinaryNode {
  const { offline } = stanza.attrs
  if (offline === undefined) return stanza
  delete stanza.attrs.offline
  stanza.attrs[LATE] = offline
  return stanza
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A status or a channel: written to everybody. */
function isPublic(jid: string): boolean {
  return jid === 'status@broadcast' || jid.endsWith('@newsletter')
}

function credentialsIn(baileys: Baileys, text: string): Credentials {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as this file wrote it, sealed against changes
  return JSON.parse(text, baileys.BufferJSON.reviver) as Credentials
}
