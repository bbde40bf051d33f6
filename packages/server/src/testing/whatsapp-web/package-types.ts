import type {
  BinaryNode,
  Count,
  Logger,
  MessageKey,
  MessageProto,
} from '../../channels/baileys/baileys-package.ts'

// The parts of the client's package that the emulator uses: ciphers and codecs. The package is optional, so it cannot
// be imported even for its types; these types repeat them.

export interface KeyPair {
  readonly private: Uint8Array
  readonly public: Uint8Array
}

export interface SignedPreKey {
  readonly keyId: number
  readonly keyPair: KeyPair
  readonly signature: Uint8Array
}

/** An account's keys for its Signal sessions. */
export interface Credentials {
  readonly signedIdentityKey: KeyPair
  readonly signedPreKey: SignedPreKey
  readonly registrationId: number
}

export interface PublicPreKey {
  readonly keyId: number
  /** With the leading byte that names the curve. */
  readonly publicKey: Uint8Array
}

/** The keys of a user that another user needs to start a session. */
export interface KeyBundle {
  readonly registrationId: number
  readonly identityKey: Uint8Array
  readonly signedPreKey: PublicPreKey & { readonly signature: Uint8Array }
  readonly preKey: PublicPreKey | undefined
}

export interface Encrypted {
  readonly type: 'pkmsg' | 'msg'
  readonly ciphertext: Uint8Array
}

export interface SenderKeyDistribution {
  readonly groupId?: string | null
  readonly axolotlSenderKeyDistributionMessage?: Uint8Array | null
}

export interface SignalRepository {
  injectE2ESession(made: { jid: string; session: KeyBundle }): Promise<void>
  encryptMessage(what: { jid: string; data: Uint8Array }): Promise<Encrypted>
  decryptMessage(what: { jid: string } & Encrypted): Promise<Uint8Array>
  encryptGroupMessage(what: {
    group: string
    meId: string
    data: Uint8Array
  }): Promise<{ ciphertext: Uint8Array; senderKeyDistributionMessage: Uint8Array }>
  decryptGroupMessage(what: {
    group: string
    authorJid: string
    msg: Uint8Array
  }): Promise<Uint8Array>
  processSenderKeyDistributionMessage(what: {
    authorJid: string
    item: SenderKeyDistribution
  }): Promise<void>
}

type KeyChanges = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface KeyStore {
  get(type: string, ids: readonly string[]): Promise<Record<string, unknown>>
  set(changes: KeyChanges): Promise<void>
}

export interface TransactionKeyStore extends KeyStore {
  transaction<T>(work: () => Promise<T>, key: string): Promise<T>
}

/** Encodes any plain object with the fields of its message. */
export interface Codec<T> {
  encode(value: object): { finish(): Uint8Array }
  decode(bytes: Uint8Array): T
}

export interface DevicePairing {
  readonly eRegid: Uint8Array
  readonly eSkeyId: Uint8Array
  readonly eSkeyVal: Uint8Array
  readonly eSkeySig: Uint8Array
  readonly eIdent: Uint8Array
}

export interface ClientPayload {
  readonly username?: Count
  readonly device?: number | null
  readonly devicePairingData?: DevicePairing | null
}

/** Requests of linked devices to their phone. */
export interface PeerRequest {
  readonly placeholderMessageResendRequest?: ReadonlyArray<{ messageKey?: MessageKey | null }>
}

type Protocol = NonNullable<MessageProto['protocolMessage']>

/** A message as a phone reads it. */
export interface ReadMessage extends Omit<MessageProto, 'protocolMessage' | 'deviceSentMessage'> {
  readonly deviceSentMessage?: { readonly message?: ReadMessage | null } | null
  readonly protocolMessage?:
    | (Protocol & { readonly peerDataOperationRequestMessage?: PeerRequest | null })
    | null
}

interface AppStateKey {
  readonly keyData: Uint8Array
}

/** The version of a collection, with the hash over all of its entries. */
export interface AppStateVersion {
  readonly version: number
}

export interface AppStateChange {
  readonly type: string
  readonly index: readonly string[]
  readonly syncAction: object
  readonly apiVersion: number
  readonly operation: number
}

interface MediaKeys {
  readonly iv: Uint8Array
  readonly cipherKey: Uint8Array
  readonly macKey: Uint8Array
}

export interface WhatsAppPackage {
  readonly Curve: {
    generateKeyPair(): KeyPair
    sharedKey(own: Uint8Array, theirs: Uint8Array): Buffer
    sign(own: Uint8Array, bytes: Uint8Array): Uint8Array
  }
  readonly proto: {
    readonly HandshakeMessage: Codec<{
      clientHello?: { ephemeral?: Uint8Array | null } | null
      clientFinish?: { static?: Uint8Array | null; payload?: Uint8Array | null } | null
    }>
    readonly ClientPayload: Codec<ClientPayload>
    readonly CertChain: Codec<object> & {
      readonly NoiseCertificate: { readonly Details: Codec<object> }
    }
    readonly ADVDeviceIdentity: Codec<object>
    readonly ADVSignedDeviceIdentity: Codec<object>
    readonly ADVSignedDeviceIdentityHMAC: Codec<object>
    readonly Message: Codec<ReadMessage> & {
      readonly ProtocolMessage: {
        readonly Type: Readonly<
          Record<
            | 'REVOKE'
            | 'MESSAGE_EDIT'
            | 'HISTORY_SYNC_NOTIFICATION'
            | 'APP_STATE_SYNC_KEY_SHARE'
            | 'PEER_DATA_OPERATION_REQUEST_MESSAGE'
            | 'PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE',
            number
          >
        >
      }
      readonly PollVoteMessage: Codec<object>
      readonly PeerDataOperationRequestType: Readonly<Record<'PLACEHOLDER_MESSAGE_RESEND', number>>
    }
    readonly WebMessageInfo: Codec<object>
    readonly HistorySync: Codec<object> & {
      readonly HistorySyncType: Readonly<
        Record<'INITIAL_BOOTSTRAP' | 'PUSH_NAME' | 'RECENT', number>
      >
    }
    readonly MediaRetryNotification: Codec<object> & {
      readonly ResultType: Readonly<Record<'SUCCESS' | 'NOT_FOUND', number>>
    }
    readonly SyncdPatch: Codec<object>
    readonly SyncdMutation: { readonly SyncdOperation: { readonly SET: number } }
  }
  readonly DEFAULT_CONNECTION_CONFIG: {
    makeSignalRepository(
      auth: { creds: Credentials; keys: TransactionKeyStore },
      logger: Logger,
      lidOfNumber: (jids: string[]) => Promise<never[]>,
    ): SignalRepository
  }
  /** The key that clients trust as WhatsApp's: a test puts the loopback server's key in here. */
  readonly WA_CERT_DETAILS: { PUBLIC_KEY: Uint8Array }
  readonly NOISE_MODE: string
  readonly NOISE_WA_HEADER: Uint8Array
  initAuthCreds(): Credentials
  addTransactionCapability(
    store: KeyStore,
    logger: Logger,
    options: { maxCommitRetries: number; delayBetweenTriesMs: number },
  ): TransactionKeyStore
  encodeBinaryNode(node: BinaryNode): Buffer
  decodeBinaryNode(bytes: Uint8Array): Promise<BinaryNode>
  normalizeMessageContent(message: MessageProto): MessageProto | undefined
  generateSignalPubKey(key: Uint8Array): Uint8Array
  encodeBigEndian(value: number, bytes?: number): Uint8Array
  encodeWAMessage(message: object): Buffer
  unpadRandomMax16(bytes: Uint8Array): Uint8Array
  aesEncryptGCM(plain: Uint8Array, key: Uint8Array, iv: Uint8Array, beside: Uint8Array): Buffer
  aesDecryptGCM(cipher: Uint8Array, key: Uint8Array, iv: Uint8Array, beside: Uint8Array): Buffer
  aesEncryptCTR(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer
  aesDecryptCTR(cipher: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer
  aesEncrypWithIV(plain: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer
  aesDecryptWithIV(cipher: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer
  sha256(bytes: Uint8Array): Buffer
  hmacSign(bytes: Uint8Array, key: Uint8Array): Buffer
  hkdf(bytes: Uint8Array, length: number, beside: { salt?: Uint8Array; info?: string }): Uint8Array
  derivePairingCodeKey(code: string, salt: Uint8Array): Promise<Buffer>
  getMediaKeys(mediaKey: Uint8Array, kind: string): Promise<MediaKeys>
  newLTHashState(): AppStateVersion
  encodeSyncdPatch(
    change: AppStateChange,
    keyId: string,
    before: AppStateVersion,
    keyOf: (id: string) => Promise<AppStateKey>,
  ): Promise<{ patch: object; state: AppStateVersion }>
}
