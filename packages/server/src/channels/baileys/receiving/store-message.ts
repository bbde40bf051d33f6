import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import type { StanzaOutcome } from '../../stanza-counts.ts'
import { messageEvents } from '../events-of-message.ts'
import type { Baileys, BinaryNode, MessageProto } from '../baileys-package.ts'
import { envelopeOf, isOfDevices } from '../message-envelope.ts'
import { unwrapMessage } from '../unwrap-message.ts'
import type { ReceiverContext } from './receiver-context.ts'
import { isHidden } from './stanza-outcomes.ts'
import { type MessageWrite, storeContents } from './store-contents.ts'
import { storeForDevices } from './store-for-devices.ts'
import { ON_PHONE } from './store-placeholder.ts'

export interface DecryptedMessage {
  readonly message: MessageProto
  /** Without padding. */
  readonly bytes: Uint8Array
}

/** Stores a decrypted message. Its outcome counts once the transaction commits. */
export async function storeMessage(
  context: ReceiverContext,
  db: Db,
  stanza: BinaryNode,
  decrypted: DecryptedMessage,
): Promise<void> {
  const self = context.me()
  if (!self) return
  const outcome = await storeByEnvelope({ ...context, db, self }, stanza, decrypted)
  afterCommit(db, () => context.outcomes.became(stanza, outcome))
}

async function storeByEnvelope(
  write: MessageWrite,
  stanza: BinaryNode,
  { message, bytes }: DecryptedMessage,
): Promise<StanzaOutcome> {
  const { db, self, baileys, callbacks, addresses } = write
  if (isOfDevices(stanza, self)) {
    await storeForDevices(write, message)
    return 'own'
  }
  const bare = envelopeOf(stanza, self)
  if (!bare) return 'outside'
  const events = await storeContents(write, bare, message)
  if (events.length > 0) return 'row'
  if (isHidden(stanza) || !isOfNewerClient(baileys, message, bytes)) return 'silent'
  await callbacks.events(messageEvents(addresses.complete(bare), ON_PHONE), db)
  return 'row'
}

/**
 * True if a message has no known content but unknown fields: protobuf drops those, so the message becomes shorter when
 * it is encoded again.
 */
function isOfNewerClient(
  { proto }: Pick<Baileys, 'proto'>,
  message: MessageProto,
  bytes: Uint8Array,
): boolean {
  const { messageContextInfo: _, ...said } = unwrapMessage(message).said
  if (Object.values(said).some((part) => part !== null && part !== undefined)) return false
  return proto.Message.encode(message).finish().length < bytes.length
}
