import { deflateSync } from 'node:zlib'
import { sealMedium } from './media-cipher.ts'
import { sendToOwnDevices } from './own-phone.ts'
import type { Person } from './person.ts'
import type { PhoneContext } from './phone-context.ts'
import { newMessageId } from './stanza.ts'

// Messages from before the pairing, which the phone sends to a new device in chunks, once.

export interface HistoryMessage {
  readonly person: Person
  /** True if the company wrote it. */
  readonly isOurs: boolean
  readonly message: object
  /** Seconds since 1970. */
  readonly at: number
  readonly id?: string
}

export interface History {
  readonly messages: readonly HistoryMessage[]
  readonly perChunk?: number
  /** Inline in the message, or downloaded from the media host, as phones do with all but the smallest chunks. */
  readonly via?: 'message' | 'host'
  /** The progress in percent that the last chunk reports; 100 by default. */
  readonly upTo?: number
}

const PER_CHUNK = 100

export async function sendHistory(context: PhoneContext, history: History): Promise<void> {
  const { INITIAL_BOOTSTRAP, RECENT, PUSH_NAME } = context.baileys.proto.HistorySync.HistorySyncType
  const { messages, perChunk = PER_CHUNK, via = 'message', upTo = 100 } = history
  const people = [...new Set(messages.map(({ person }) => person))]
  const chunks = chunksOf(messages, perChunk)
  const pushnames = people.map(({ jid, name }) => ({ id: jid, pushname: name }))
  const sendPiece = (syncType: number, order: number, progress: number, said: object) =>
    sendChunk(context, via, { syncType, chunkOrder: order, progress, ...said })
  await sendPiece(PUSH_NAME, 1, 100, { pushnames })
  await sendPiece(INITIAL_BOOTSTRAP, 1, 0, {
    conversations: conversationsOf(chunks[0] ?? []),
    phoneNumberToLidMappings: people.map(({ jid, lidJid }) => ({ pnJid: jid, lidJid })),
  })
  // The last chunk is sent even if it is empty, so that the device knows that the history is complete.
  const recent = chunks.length > 1 ? chunks.slice(1) : [[]]
  for (const [at, chunk] of recent.entries()) {
    const progress = Math.round((upTo * (at + 1)) / recent.length)
    await sendPiece(RECENT, at + 1, progress, { conversations: conversationsOf(chunk) })
  }
}

interface Chunk {
  readonly syncType: number
  readonly chunkOrder: number
  readonly progress: number
}

async function sendChunk(
  context: PhoneContext,
  via: NonNullable<History['via']>,
  chunk: Chunk,
): Promise<void> {
  const { baileys, media } = context
  const { syncType, chunkOrder, progress } = chunk
  const bytes = deflateSync(baileys.proto.HistorySync.encode(chunk).finish())
  const chunkLocation = async () => {
    if (via === 'message') return { initialHistBootstrapInlinePayload: bytes }
    const { ciphertext, about } = await sealMedium(baileys, 'md-msg-hist', bytes)
    return { ...about, directPath: media.put(ciphertext) }
  }
  await sendToOwnDevices(context, {
    type: baileys.proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: { syncType, chunkOrder, progress, ...(await chunkLocation()) },
  })
}

function conversationsOf(messages: readonly HistoryMessage[]): object[] {
  return [...Map.groupBy(messages, ({ person }) => person)].map(
    ([{ jid, lidJid, name }, said]) => ({
      id: jid,
      lidJid,
      name,
      conversationTimestamp: Math.max(...said.map(({ at }) => at)),
      messages: said.map(({ isOurs, message, at, id = newMessageId() }) => ({
        message: { key: { remoteJid: jid, fromMe: isOurs, id }, message, messageTimestamp: at },
      })),
    }),
  )
}

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size)
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
}
