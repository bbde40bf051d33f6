import { keysInMemory } from './keys-in-memory.ts'
import type { Encrypted, KeyBundle, KeyStore, WhatsAppPackage } from './package-types.ts'
import { SILENT } from './silent-logger.ts'

type MakeRepository = WhatsAppPackage['DEFAULT_CONNECTION_CONFIG']['makeSignalRepository']

interface Parts {
  store?: KeyStore
  makeRepository?: MakeRepository
}

/** A user of the Signal cipher without the rest of WhatsApp. */
export function cipherUser(
  baileys: WhatsAppPackage,
  {
    store = keysInMemory(),
    makeRepository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
  }: Parts = {},
) {
  const creds = baileys.initAuthCreds()
  const keys = baileys.addTransactionCapability(store, SILENT, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  const repository = makeRepository({ creds, keys }, SILENT, async () => [])
  let nextPreKeyId = 1
  const curveKey = (key: Uint8Array) => baileys.generateSignalPubKey(key)
  return {
    /** Keys with which another user starts a session. */
    bundle: async (): Promise<KeyBundle> => {
      const keyId = nextPreKeyId++
      const pair = baileys.Curve.generateKeyPair()
      await keys.set({ 'pre-key': { [keyId]: pair } })
      const { signedPreKey, signedIdentityKey, registrationId } = creds
      return {
        registrationId,
        identityKey: curveKey(signedIdentityKey.public),
        signedPreKey: {
          keyId: signedPreKey.keyId,
          publicKey: curveKey(signedPreKey.keyPair.public),
          signature: signedPreKey.signature,
        },
        preKey: { keyId, publicKey: curveKey(pair.public) },
      }
    },
    begin: (jid: string, session: KeyBundle) => repository.injectE2ESession({ jid, session }),
    write: (jid: string, text: string) =>
      repository.encryptMessage({ jid, data: Buffer.from(text) }),
    read: async (jid: string, written: Encrypted) =>
      Buffer.from(await repository.decryptMessage({ jid, ...written })).toString(),
    within: <T>(lock: string, work: () => Promise<T>) => keys.transaction(work, lock),
  }
}
