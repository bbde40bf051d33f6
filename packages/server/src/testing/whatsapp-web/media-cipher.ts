import { randomBytes } from 'node:crypto'
import type { MediaProto, MessageProto } from '../../channels/baileys/baileys-package.ts'
import type { WhatsAppPackage } from './package-types.ts'
import { secondsNow } from './stanza.ts'

// The encrypted form of media: AES-CBC with keys derived from the message's media key, and a truncated MAC.

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'
/** Media between a phone and its own devices. */
type SealedKind = MediaKind | 'md-msg-hist'

const MAC_BYTES = 10
const RETRY_INFO = 'WhatsApp Media Retry Notification'

/** The fields of a message about its medium, and the medium as it is stored. */
export interface Sealed {
  readonly ciphertext: Buffer
  readonly about: {
    readonly mediaKey: Buffer
    readonly fileSha256: Buffer
    readonly fileEncSha256: Buffer
    readonly fileLength: number
    readonly mediaKeyTimestamp: number
  }
}

export async function sealMedium(
  { getMediaKeys, aesEncrypWithIV, hmacSign, sha256 }: WhatsAppPackage,
  kind: SealedKind,
  bytes: Uint8Array,
): Promise<Sealed> {
  const mediaKey = randomBytes(32)
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, kind)
  const encrypted = aesEncrypWithIV(bytes, cipherKey, iv)
  const mac = hmacSign(Buffer.concat([iv, encrypted]), macKey).subarray(0, MAC_BYTES)
  const ciphertext = Buffer.concat([encrypted, mac])
  return {
    ciphertext,
    about: {
      mediaKey,
      fileSha256: sha256(bytes),
      fileEncSha256: sha256(ciphertext),
      fileLength: bytes.length,
      mediaKeyTimestamp: secondsNow(),
    },
  }
}

export async function unsealMedium(
  { getMediaKeys, aesDecryptWithIV }: WhatsAppPackage,
  kind: SealedKind,
  mediaKey: Uint8Array,
  ciphertext: Uint8Array,
): Promise<Buffer> {
  const { iv, cipherKey } = await getMediaKeys(mediaKey, kind)
  return aesDecryptWithIV(ciphertext.subarray(0, -MAC_BYTES), cipherKey, iv)
}

/** The answer to a request to upload a medium again, encrypted with the medium's key. */
export function sealRetryAnswer(
  { hkdf, proto, aesEncryptGCM }: WhatsAppPackage,
  { mediaKey, messageId }: { mediaKey: Uint8Array; messageId: string },
  directPath: string | undefined,
): { ciphertext: Buffer; iv: Buffer } {
  const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType
  const answer = proto.MediaRetryNotification.encode({
    stanzaId: messageId,
    ...(directPath !== undefined && { directPath }),
    result: directPath === undefined ? NOT_FOUND : SUCCESS,
  }).finish()
  const key = hkdf(mediaKey, 32, { info: RETRY_INFO })
  const iv = randomBytes(12)
  return { ciphertext: aesEncryptGCM(answer, key, iv, Buffer.from(messageId)), iv }
}

/** The medium of a message with its kind; undefined if it has none. */
export function mediumIn(
  message: MessageProto,
): { kind: MediaKind; media: MediaProto } | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } =
    message
  const mediumOfKind = (kind: MediaKind, media: MediaProto | null | undefined) =>
    media && { kind, media }
  return (
    mediumOfKind('image', imageMessage) ??
    mediumOfKind('video', videoMessage ?? ptvMessage) ??
    mediumOfKind('audio', audioMessage) ??
    mediumOfKind('document', documentMessage) ??
    mediumOfKind('sticker', stickerMessage) ??
    undefined
  )
}
