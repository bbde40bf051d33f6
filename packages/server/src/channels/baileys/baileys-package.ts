import { existsSync } from 'node:fs'
import type { Agent } from 'node:https'
import type { Readable } from 'node:stream'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { patchLibsignal } from './patch-libsignal.ts'
import type { SilentName, WrapperName } from './message-kinds.ts'
import type {
  ButtonsProto,
  InteractiveProto,
  ListProto,
  ProductProto,
  StructuredProto,
  TemplateProto,
} from './offering-protos.ts'

// Types of the package that makes a line a linked device, as far as it is used. It is installed in a folder of its own,
// since a part of it is under the GPL, and may be absent: only this file imports it, and other files not even its
// types. Where it is present, `npm run check` compares these types with its own (packages/multi-device/package-type-checks.ts).

const FOLDER = resolve(import.meta.dirname, '../../../../multi-device')
const ENTRY = resolve(FOLDER, 'node_modules/baileys/lib/index.js')

export function isPackagePresent(): boolean {
  return existsSync(ENTRY)
}

let loaded: Promise<Baileys> | undefined

/** @returns undefined where the package is absent */
export function findPackage(): Promise<Baileys> | undefined {
  if (!isPackagePresent()) return undefined
  loaded ??= loadPackage()
  return loaded
}

async function loadPackage(): Promise<Baileys> {
  muteCipherLibrary()
  patchLibsignal(ENTRY)
  const module: unknown = await import(pathToFileURL(ENTRY).href)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types are held against these where it is present
  return module as Baileys
}

/**
 * Drops the cipher library's console output: it contains sessions with private keys, and our log does not use the
 * console.
 */
function muteCipherLibrary(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const own = console[level].bind(console)
    console[level] = (...said: unknown[]) => {
      if (!new Error().stack?.includes(FOLDER)) own(...said)
    }
  }
}

/** Integers of a message arrive in any of these forms. */
export type Count = number | bigint | string | { toString(): string } | null | undefined

type Maybe<T> = T | null | undefined

export interface BinaryNode {
  tag: string
  attrs: Record<string, string>
  content?: BinaryNode[] | string | Uint8Array
}

export interface MessageKey {
  remoteJid?: Maybe<string>
  fromMe?: Maybe<boolean>
  id?: Maybe<string>
  participant?: Maybe<string>
}

export interface ContextInfo {
  stanzaId?: Maybe<string>
  participant?: Maybe<string>
  isForwarded?: Maybe<boolean>
  expiration?: Maybe<number>
  externalAdReply?: Maybe<AdReply>
  ctwaPayload?: Maybe<Uint8Array>
  quotedMessage?: Maybe<MessageProto>
}

export interface AdReply {
  title?: Maybe<string>
  body?: Maybe<string>
  sourceType?: Maybe<string>
  sourceId?: Maybe<string>
  sourceUrl?: Maybe<string>
  ctwaClid?: Maybe<string>
}

/** Fields that all media have. */
export interface MediaProto {
  url?: Maybe<string>
  directPath?: Maybe<string>
  mediaKey?: Maybe<Uint8Array>
  fileSha256?: Maybe<Uint8Array>
  fileLength?: Count
  mimetype?: Maybe<string>
  contextInfo?: Maybe<ContextInfo>
  caption?: Maybe<string>
  fileName?: Maybe<string>
  ptt?: Maybe<boolean>
  viewOnce?: Maybe<boolean>
}

interface LocationProto {
  degreesLatitude?: Maybe<number>
  degreesLongitude?: Maybe<number>
  name?: Maybe<string>
  address?: Maybe<string>
  url?: Maybe<string>
  comment?: Maybe<string>
  caption?: Maybe<string>
  jpegThumbnail?: Maybe<Uint8Array>
  contextInfo?: Maybe<ContextInfo>
}

export interface PollProto {
  name?: Maybe<string>
  options?: Maybe<Array<{ optionName?: Maybe<string> }>>
  contextInfo?: Maybe<ContextInfo>
}

interface Wrapped {
  message?: Maybe<MessageProto>
}

type WrapperFields = { [Name in WrapperName]?: Maybe<Wrapped> }
type SilentFields = { [Name in Exclude<SilentName, keyof ReadFields>]?: unknown }

/** Silent fields that are read for other purposes than the screens. */
interface ReadFields {
  senderKeyDistributionMessage: unknown
  messageContextInfo: unknown
}

export interface ProtocolProto {
  key?: Maybe<MessageKey>
  type?: Maybe<number>
  ephemeralExpiration?: Maybe<number>
  editedMessage?: Maybe<MessageProto>
  timestampMs?: Count
  historySyncNotification?: Maybe<{
    syncType?: Maybe<number>
    chunkOrder?: Maybe<number>
    progress?: Maybe<number>
    initialHistBootstrapInlinePayload?: Maybe<Uint8Array>
  }>
  peerDataOperationRequestResponseMessage?: Maybe<{
    peerDataOperationResult?: Maybe<
      Array<{
        placeholderMessageResendResponse?: Maybe<{ webMessageInfoBytes?: Maybe<Uint8Array> }>
      }>
    >
  }>
}

export interface InvoiceProto {
  note?: Maybe<string>
  /** 0 is a picture, 1 a PDF. */
  attachmentType?: Maybe<number>
  attachmentMimetype?: Maybe<string>
  attachmentMediaKey?: Maybe<Uint8Array>
  attachmentFileSha256?: Maybe<Uint8Array>
  attachmentDirectPath?: Maybe<string>
}

interface PollResultProto {
  name?: Maybe<string>
  pollVotes?: Maybe<Array<{ optionName?: Maybe<string>; optionVoteCount?: Count }>>
  contextInfo?: Maybe<ContextInfo>
}

interface NewsletterInviteProto {
  newsletterName?: Maybe<string>
  caption?: Maybe<string>
  contextInfo?: Maybe<ContextInfo>
}

/** The encrypted message: one of the fields that message-kinds.ts lists. */
export interface MessageProto extends WrapperFields, SilentFields {
  conversation?: Maybe<string>
  extendedTextMessage?: Maybe<{ text?: Maybe<string>; contextInfo?: Maybe<ContextInfo> }>
  imageMessage?: Maybe<MediaProto>
  videoMessage?: Maybe<MediaProto>
  ptvMessage?: Maybe<MediaProto>
  audioMessage?: Maybe<MediaProto>
  documentMessage?: Maybe<MediaProto>
  stickerMessage?: Maybe<MediaProto>
  locationMessage?: Maybe<LocationProto>
  liveLocationMessage?: Maybe<LocationProto>
  contactMessage?: Maybe<{
    displayName?: Maybe<string>
    vcard?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  contactsArrayMessage?: Maybe<{
    contacts?: Maybe<Array<{ vcard?: Maybe<string> }>>
    contextInfo?: Maybe<ContextInfo>
  }>
  reactionMessage?: Maybe<{
    key?: Maybe<MessageKey>
    text?: Maybe<string>
    senderTimestampMs?: Count
  }>
  buttonsResponseMessage?: Maybe<{
    selectedButtonId?: Maybe<string>
    selectedDisplayText?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  templateButtonReplyMessage?: Maybe<{
    selectedId?: Maybe<string>
    selectedDisplayText?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  listResponseMessage?: Maybe<{
    title?: Maybe<string>
    description?: Maybe<string>
    singleSelectReply?: Maybe<{ selectedRowId?: Maybe<string> }>
    contextInfo?: Maybe<ContextInfo>
  }>
  interactiveResponseMessage?: Maybe<{
    body?: Maybe<{ text?: Maybe<string> }>
    nativeFlowResponseMessage?: Maybe<{ name?: Maybe<string>; paramsJson?: Maybe<string> }>
    contextInfo?: Maybe<ContextInfo>
  }>
  orderMessage?: Maybe<{
    orderId?: Maybe<string>
    itemCount?: Maybe<number>
    message?: Maybe<string>
    orderTitle?: Maybe<string>
    totalAmount1000?: Count
    totalCurrencyCode?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  productMessage?: Maybe<ProductProto & { contextInfo?: Maybe<ContextInfo> }>
  invoiceMessage?: Maybe<InvoiceProto>
  requestPaymentMessage?: Maybe<{
    noteMessage?: Maybe<MessageProto>
    currencyCodeIso4217?: Maybe<string>
    amount1000?: Count
    amount?: Maybe<{ value?: Count; offset?: Maybe<number>; currencyCode?: Maybe<string> }>
  }>
  sendPaymentMessage?: Maybe<{ noteMessage?: Maybe<MessageProto> }>
  buttonsMessage?: Maybe<ButtonsProto>
  templateMessage?: Maybe<TemplateProto>
  listMessage?: Maybe<ListProto>
  interactiveMessage?: Maybe<InteractiveProto>
  highlyStructuredMessage?: Maybe<StructuredProto>
  pollCreationMessage?: Maybe<PollProto>
  pollCreationMessageV2?: Maybe<PollProto>
  pollCreationMessageV3?: Maybe<PollProto>
  pollCreationMessageV5?: Maybe<PollProto>
  pollResultSnapshotMessage?: Maybe<PollResultProto>
  pollResultSnapshotMessageV3?: Maybe<PollResultProto>
  pollUpdateMessage?: Maybe<{
    pollCreationMessageKey?: Maybe<MessageKey>
    vote?: Maybe<{ encPayload?: Maybe<Uint8Array>; encIv?: Maybe<Uint8Array> }>
    senderTimestampMs?: Count
  }>
  eventMessage?: Maybe<{
    name?: Maybe<string>
    description?: Maybe<string>
    location?: Maybe<LocationProto>
    joinLink?: Maybe<string>
    startTime?: Count
    endTime?: Count
    isCanceled?: Maybe<boolean>
    contextInfo?: Maybe<ContextInfo>
  }>
  scheduledCallCreationMessage?: Maybe<{ scheduledTimestampMs?: Count; title?: Maybe<string> }>
  bcallMessage?: Maybe<{ caption?: Maybe<string> }>
  groupInviteMessage?: Maybe<{
    groupName?: Maybe<string>
    caption?: Maybe<string>
    inviteCode?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  newsletterAdminInviteMessage?: Maybe<NewsletterInviteProto>
  newsletterFollowerInviteMessageV2?: Maybe<NewsletterInviteProto>
  stickerPackMessage?: Maybe<{
    name?: Maybe<string>
    publisher?: Maybe<string>
    caption?: Maybe<string>
    packDescription?: Maybe<string>
    contextInfo?: Maybe<ContextInfo>
  }>
  questionResponseMessage?: Maybe<{ text?: Maybe<string> }>
  statusQuestionAnswerMessage?: Maybe<{ text?: Maybe<string> }>
  richResponseMessage?: Maybe<{
    submessages?: Maybe<Array<{ messageText?: Maybe<string> }>>
    contextInfo?: Maybe<ContextInfo>
  }>
  protocolMessage?: Maybe<ProtocolProto>
  senderKeyDistributionMessage?: Maybe<{
    groupId?: Maybe<string>
    axolotlSenderKeyDistributionMessage?: Maybe<Uint8Array>
  }>
  messageContextInfo?: Maybe<{ messageSecret?: Maybe<Uint8Array> }>
}

export interface MessageInfo {
  key: MessageKey & { remoteJidAlt?: string; participantAlt?: string }
  message?: Maybe<MessageProto>
  messageTimestamp?: Count
  pushName?: Maybe<string>
  messageStubType?: Maybe<number>
  messageStubParameters?: Maybe<string[]>
  status?: Maybe<number>
  participant?: Maybe<string>
}

/** Encodes and decodes a message. */
interface Codec<T> {
  encode(value: T): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

/** Addresses, with their servers, and names of a contact. */
export interface ContactNames {
  id: string
  lid?: string
  phoneNumber?: string
  /** Name in the phone's address book. */
  name?: string
  /** Name that the contact chose. */
  notify?: string
  verifiedName?: string
  imgUrl?: string | null
}

export interface GroupMetadata {
  id: string
  subject: string
  addressingMode?: string
  ephemeralDuration?: number
  participants: ContactNames[]
  owner: string | undefined
}

/** Credentials of a pairing: stored unchanged; only the account is read. */
export interface Credentials {
  me?: { id: string; lid?: string; name?: string }
  /** Signed by the phone: present once a pairing is complete. */
  account?: unknown
  pairingCode?: string
  registered: boolean
}

export type KeyType =
  | 'pre-key'
  | 'session'
  | 'sender-key'
  | 'sender-key-memory'
  | 'app-state-sync-key'
  | 'app-state-sync-version'
  | 'lid-mapping'
  | 'device-list'
  | 'tctoken'
  | 'identity-key'

/** By kind and id; null deletes the key. */
export type KeyChanges = { readonly [Type in KeyType]?: Readonly<Record<string, unknown>> }

export interface KeyStore {
  get(type: KeyType, ids: string[]): Promise<Record<string, unknown>>
  set(changes: KeyChanges): Promise<void>
}

export interface SignalAuth {
  creds: unknown
  keys: KeyStore & { transaction<T>(work: () => Promise<T>, key: string): Promise<T> }
}

interface Ciphertext {
  jid: string
  type: 'pkmsg' | 'msg'
  ciphertext: Uint8Array
}

interface GroupCiphertext {
  group: string
  authorJid: string
  msg: Uint8Array
}

export interface SenderKey {
  item: NonNullable<MessageProto['senderKeyDistributionMessage']>
  authorJid: string
}

/** The cipher of a socket. Its other members are passed through. */
export interface SignalRepository {
  decryptMessage(one: Ciphertext): Promise<Uint8Array>
  decryptGroupMessage(one: GroupCiphertext): Promise<Uint8Array>
  processSenderKeyDistributionMessage(one: SenderKey): Promise<void>
  encryptMessage(one: { jid: string; data: Uint8Array }): Promise<unknown>
  encryptGroupMessage(one: { group: string; meId: string; data: Uint8Array }): Promise<unknown>
  injectE2ESession(one: { jid: string; session: unknown }): Promise<void>
  migrateSession(from: string, to: string): Promise<unknown>
  deleteSession(jids: string[]): Promise<unknown>
  lidMapping: {
    getLIDForPN(pn: string): Promise<string | null>
    getPNForLID(lid: string): Promise<string | null>
  }
}

export type MakeSignalRepository = (
  auth: SignalAuth,
  logger: Logger,
  lookUp: unknown,
) => SignalRepository

/** Receives the client's log lines. */
export interface Logger {
  level: string
  child(bindings: Record<string, unknown>): Logger
  trace(what: unknown, message?: string): void
  debug(what: unknown, message?: string): void
  info(what: unknown, message?: string): void
  warn(what: unknown, message?: string): void
  error(what: unknown, message?: string): void
}

export interface Cache {
  get<T>(key: string): T | undefined
  set<T>(key: string, value: T): boolean
  del(key: string): number
  flushAll(): void
}

export interface ConnectionUpdate {
  connection?: 'open' | 'connecting' | 'close'
  lastDisconnect?: { error: Error | undefined }
  qr?: string
  isNewLogin?: boolean
  receivedPendingNotifications?: boolean
  reachoutTimeLock?: { isActive?: boolean; timeEnforcementEnds?: Date }
}

export interface HistorySet {
  chats: Array<{ id?: Maybe<string>; name?: Maybe<string>; ephemeralExpiration?: Maybe<number> }>
  contacts: ContactNames[]
  messages: MessageInfo[]
  lidPnMappings?: Array<{ lid: string; pn: string }>
  progress?: number | null
  syncType?: number | null
  chunkOrder?: number | null
}

export interface Events {
  'connection.update': ConnectionUpdate
  'creds.update': unknown
  'messaging-history.set': HistorySet
  'contacts.upsert': ContactNames[]
  'contacts.update': Array<Partial<ContactNames>>
  'lid-mapping.update': { lid: string; pn: string }
  'chats.update': Array<{ id?: Maybe<string>; ephemeralExpiration?: Maybe<number> }>
  'groups.upsert': GroupMetadata[]
  'groups.update': Array<Partial<GroupMetadata>>
  'group-participants.update': { id: string }
  'messages.upsert': { messages: MessageInfo[]; type: 'notify' | 'append' }
  'presence.update': { id: string; presences: Record<string, { lastKnownPresence: string }> }
}

export interface Socket {
  ws: StanzaSource
  ev: {
    on<Name extends keyof Events>(name: Name, hear: (told: Events[Name]) => void): void
    removeAllListeners(name: keyof Events): void
    flush(): boolean
  }
  user: { id: string; lid?: string } | undefined
  signalRepository: SignalRepository
  end(error: Error | undefined): Promise<void>
  logout(): Promise<void>
  requestPairingCode(number: string): Promise<string>
  relayMessage(jid: string, message: MessageProto, options: RelayOptions): Promise<string>
  waUploadToServer: unknown
  readMessages(keys: MessageKey[]): Promise<void>
  sendPresenceUpdate(
    kind: 'composing' | 'paused' | 'available' | 'unavailable',
    jid?: string,
  ): Promise<void>
  onWhatsApp(...numbers: string[]): Promise<Array<{ jid: string; exists: boolean }> | undefined>
  profilePictureUrl(jid: string, kind: 'preview' | 'image'): Promise<string | undefined>
  rejectCall(id: string, from: string): Promise<void>
  updateMediaMessage(message: MessageInfo): Promise<MessageInfo>
  groupMetadata(jid: string): Promise<GroupMetadata>
}

interface RelayOptions {
  messageId: string
  additionalAttributes?: Record<string, string>
}

/** Emits the stanzas of the wire; Node's own emitter. */
export interface NodeEvents {
  on(name: string, hear: (node: BinaryNode) => void): unknown
  off(name: string, hear: (node: BinaryNode) => void): unknown
  eventNames(): Array<string | symbol>
  listeners(name: string): Array<(node: BinaryNode) => unknown>
  removeAllListeners(name: string): unknown
}

/** The client's connection; its websocket exists once it has started to connect. */
export interface StanzaSource extends NodeEvents {
  readonly socket: { pause(): void; resume(): void } | null
}

export interface SocketOptions {
  auth: { creds: Credentials; keys: KeyStore }
  logger: Logger
  waWebSocketUrl?: string
  version?: [number, number, number]
  browser?: [string, string, string]
  connectTimeoutMs?: number
  qrTimeout?: number
  keepAliveIntervalMs?: number
  defaultQueryTimeoutMs?: number
  markOnlineOnConnect: boolean
  syncFullHistory: boolean
  emitOwnEvents: boolean
  generateHighQualityLinkPreview: boolean
  shouldSyncHistoryMessage(notification: { syncType?: Maybe<number> }): boolean
  shouldIgnoreJid(jid: string): boolean
  getMessage(key: MessageKey): Promise<MessageProto | undefined>
  cachedGroupMetadata(jid: string): Promise<GroupMetadata | undefined>
  makeSignalRepository: MakeSignalRepository
  msgRetryCounterCache?: Cache
  userDevicesCache?: Cache
  placeholderResendCache?: Cache
  callOfferCache?: Cache
  transactionOpts: { maxCommitRetries: number; delayBetweenTriesMs: number }
  fetchAgent?: Agent
  options?: RequestInit
}

export interface GeneratingOptions {
  userJid: string
  upload: unknown
  logger: Logger
  messageId: string
  quoted?: MessageInfo
  ephemeralExpiration?: number
  mediaUploadTimeoutMs?: number
}

export interface Baileys {
  /** Downloads a piece of history, which is stored like media. */
  downloadAndProcessHistorySyncNotification(
    notification: NonNullable<ProtocolProto['historySyncNotification']>,
    options: RequestInit,
    logger: Logger,
  ): Promise<HistorySet>
  makeWASocket(options: SocketOptions): Socket
  initAuthCreds(): Credentials
  BufferJSON: {
    replacer: (key: string, value: unknown) => unknown
    reviver: (key: string, value: unknown) => unknown
  }
  DEFAULT_CONNECTION_CONFIG: { makeSignalRepository: MakeSignalRepository }
  WA_CERT_DETAILS: { PUBLIC_KEY: Uint8Array }
  proto: {
    Message: Codec<MessageProto> & {
      AppStateSyncKeyData: { fromObject(value: object): unknown }
      ProtocolMessage: { Type: Record<'REVOKE' | 'MESSAGE_EDIT' | 'EPHEMERAL_SETTING', number> }
      PollVoteMessage: Codec<{ selectedOptions?: Maybe<Uint8Array[]> }>
    }
    WebMessageInfo: Codec<MessageInfo> & { StubType: Record<'CIPHERTEXT', number> }
  }
  unpadRandomMax16(bytes: Uint8Array): Uint8Array
  generateWAMessage(
    jid: string,
    content: Record<string, unknown>,
    options: GeneratingOptions,
  ): Promise<MessageInfo>
  downloadContentFromMessage(
    media: Pick<MediaProto, 'mediaKey' | 'directPath' | 'url'>,
    kind: string,
    options: { host?: string; options?: RequestInit },
  ): Promise<Readable>
  decryptPollVote(
    vote: { encPayload?: Maybe<Uint8Array>; encIv?: Maybe<Uint8Array> },
    of: { pollCreatorJid: string; pollMsgId: string; pollEncKey: Uint8Array; voterJid: string },
  ): { selectedOptions?: Maybe<Uint8Array[]> }
}
