import { afterCommit } from '../../../platform/database/transaction.ts'
import { saveTask } from '../device-rows.queries.ts'
import type { HistorySet, MessageProto } from '../baileys-package.ts'
import { envelopeOfInfo } from '../message-envelope.ts'
import { type MessageWrite, storeContents } from './store-contents.ts'

/** Stores a message of our phone to its devices: a notice of history, or messages that the phone resent. */
export async function storeForDevices(
  write: MessageWrite,
  { protocolMessage }: MessageProto,
): Promise<void> {
  const { db, withHistory, tasked } = write
  const notification = protocolMessage?.historySyncNotification
  if (protocolMessage && notification && withHistory) {
    await saveHistoryPiece(write, { protocolMessage })
    afterCommit(db, () => tasked(notification))
  }
  const response = protocolMessage?.peerDataOperationRequestResponseMessage
  for (const { placeholderMessageResendResponse: resent } of response?.peerDataOperationResult ??
    [])
    if (resent?.webMessageInfoBytes) await storeResent(write, resent.webMessageInfoBytes)
}

/** Stores the notice of a piece of history until its messages are stored, since the phone sends it once. */
async function saveHistoryPiece({ db, line, baileys }: MessageWrite, message: MessageProto) {
  const task = Buffer.from(baileys.proto.Message.encode(message).finish()).toString('base64')
  const notification = message.protocolMessage?.historySyncNotification
  await saveTask(db, line, { id: historyTaskId(notification ?? {}), task })
}

/** Identifies a piece of history. */
function historyTaskId({
  syncType,
  chunkOrder,
}: Pick<HistorySet, 'syncType' | 'chunkOrder'>): string {
  return `history ${syncType ?? 0} ${chunkOrder ?? 0}`
}

/** Our phone resent a message that came without contents, such as the first one after a click on an advertisement. */
async function storeResent(write: MessageWrite, bytes: Uint8Array): Promise<void> {
  const info = write.baileys.proto.WebMessageInfo.decode(bytes)
  const bare = envelopeOfInfo(info)
  if (bare && info.message) await storeContents(write, { ...bare, isAgain: true }, info.message)
}
