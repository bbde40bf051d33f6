import { randomBytes } from 'node:crypto'
import type { WhatsAppPackage } from './package-types.ts'

// Polls. A vote is encrypted with the poll's secret and bound to the author's and the voter's addresses.

/** @param secret 32 bytes */
export function pollMessage(name: string, options: readonly string[], secret: Uint8Array): object {
  return {
    pollCreationMessageV3: {
      name,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: options.length,
    },
    messageContextInfo: { messageSecret: secret },
  }
}

interface Poll {
  readonly id: string
  readonly secret: Uint8Array
  /** The addresses of the poll's author and the voter, as the voter's phone knows them. */
  readonly creator: string
  readonly voter: string
  /** The poll's message key on the voter's phone. */
  readonly key?: object
}

export function voteMessage(
  { proto, aesEncryptGCM, hmacSign, sha256 }: WhatsAppPackage,
  { id, secret, creator, voter, key }: Poll,
  chosen: readonly string[],
): object {
  const selectedOptions = chosen.map((option) => sha256(Buffer.from(option)))
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  const use = Buffer.concat([Buffer.from(`${id}${creator}${voter}Poll Vote`), Buffer.from([1])])
  const cipherKey = hmacSign(use, hmacSign(secret, new Uint8Array(32)))
  const encIv = randomBytes(12)
  const encPayload = aesEncryptGCM(plain, cipherKey, encIv, Buffer.from(`${id}\0${voter}`))
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: { id, ...key },
      vote: { encPayload, encIv },
      senderTimestampMs: Date.now(),
    },
  }
}
