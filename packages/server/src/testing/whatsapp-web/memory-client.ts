import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Baileys,
  BinaryNode,
  ConnectionUpdate,
  Credentials,
  Events,
  KeyStore,
  Logger,
  MessageInfo,
  MessageProto,
  Socket,
  SocketOptions,
} from '../../channels/baileys/baileys-package.ts'
import type { WhatsAppWeb } from './index.ts'
import { keysInMemory } from './keys-in-memory.ts'

// The real client with its keys in memory, and the events that it emitted.

/** The state that outlives its connections. */
export interface MemoryAccount {
  readonly creds: Credentials
  readonly keys: KeyStore
  readonly kept: Map<string, unknown>
  /** Messages that it has sent, for requests to send them again. */
  readonly sent: Map<string, MessageProto>
}

export interface MemoryClient {
  readonly socket: Socket
  readonly account: MemoryAccount
  readonly messages: Array<MessageInfo & { upsert: string }>
  readonly updates: ConnectionUpdate[]
  readonly histories: Array<Events['messaging-history.set']>
  readonly contacts: Array<Events['contacts.upsert'][number]>
  /** All stanzas that it received. */
  readonly stanzas: BinaryNode[]
  /** The status code of the close. */
  readonly closed: Promise<number | undefined>
  qr(): string | undefined
  isOpen(): boolean
}

export function memoryAccount(baileys: Baileys): MemoryAccount {
  const kept = new Map<string, unknown>()
  const keys = keysInMemory(kept)
  return { creds: baileys.initAuthCreds(), keys, kept, sent: new Map() }
}

export function openClient(
  baileys: Baileys,
  world: WhatsAppWeb,
  account: MemoryAccount,
  options: Partial<SocketOptions> = {},
): MemoryClient {
  const { promise: closed, resolve } = Promise.withResolvers<number | undefined>()
  const socket = baileys.makeWASocket({
    ...world.socketOptions,
    auth: account,
    logger: SILENT,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    shouldSyncHistoryMessage: () => false,
    shouldIgnoreJid: () => false,
    getMessage: async ({ id }) => account.sent.get(id ?? ''),
    cachedGroupMetadata: async () => undefined,
    makeSignalRepository: baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    ...options,
  })
  const client: MemoryClient = {
    socket,
    account,
    messages: [],
    updates: [],
    histories: [],
    contacts: [],
    stanzas: [],
    closed,
    qr: () => client.updates.findLast(({ qr }) => qr !== undefined)?.qr,
    isOpen: () => client.updates.at(-1)?.connection !== 'close' && hasOpened(client),
  }
  socket.ev.on('creds.update', (update) => Object.assign(account.creds, update))
  socket.ev.on('connection.update', (update) => {
    client.updates.push(update)
    if (update.connection === 'close') resolve(statusIn(update.lastDisconnect?.error))
  })
  socket.ev.on('messages.upsert', ({ messages, type }) =>
    client.messages.push(
      ...messages.filter(isChatMessage).map((one) => ({ ...one, upsert: type })),
    ),
  )
  socket.ev.on('messaging-history.set', (set) => client.histories.push(set))
  socket.ev.on('contacts.upsert', (contacts) => client.contacts.push(...contacts))
  for (const tag of ['message', 'receipt', 'ack', 'notification', 'call', 'chatstate'])
    socket.ws.on(`CB:${tag}`, (node) => client.stanzas.push(node))
  return client
}

/** Sends a message and stores it, as an application does to answer requests for a repeat. */
export async function sendFromClient(
  { socket, account }: MemoryClient,
  baileys: Baileys,
  jid: string,
  content: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const { message } = await baileys.generateWAMessage(jid, content, {
    userJid: socket.user?.id ?? '',
    upload: socket.waUploadToServer,
    logger: SILENT,
    messageId,
  })
  account.sent.set(messageId, message ?? {})
  await socket.relayMessage(jid, message ?? {}, { messageId })
}

/** Resolves once the client has shown a code, been linked and reconnected. */
export async function linkClient(
  baileys: Baileys,
  world: WhatsAppWeb,
  account: MemoryAccount,
  scan: (qr: string) => Promise<void>,
  options: Partial<SocketOptions> = {},
): Promise<MemoryClient> {
  const first = openClient(baileys, world, account, options)
  const qr = await pollUntilFound(() => first.qr())
  await scan(qr)
  await first.closed
  const client = openClient(baileys, world, account, options)
  await pollUntilFound(() => client.isOpen())
  return client
}

/** Polls until `look` returns a value. */
export async function pollUntilFound<T>(
  look: () => T | undefined | false,
  withinMs = 60_000,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`timed out: ${look.toString()}`)
    await sleep(5)
  }
}

/** Messages of the phone to its own devices are not part of a chat. */
function isChatMessage({ message }: MessageInfo): boolean {
  return !message?.protocolMessage || Boolean(message.protocolMessage.key)
}

function hasOpened({ updates }: MemoryClient): boolean {
  return updates.some(({ connection }) => connection === 'open')
}

function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined
  const { output } = error
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined
  return typeof output.statusCode === 'number' ? output.statusCode : undefined
}

const SILENT: Logger = {
  level: process.env.CLIENT_LOG ?? 'silent',
  child: () => SILENT,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
