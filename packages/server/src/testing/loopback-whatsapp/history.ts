import { deflateSync } from 'node:zlib'
import type { MessageInfo, MessageProto } from '../../channels/baileys/package.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import { newId, writeToDevice } from './write.ts'

const RECENT = 3
const HISTORY_SYNC_NOTIFICATION = 5
const DAY_S = 24 * 60 * 60

/** What the company's phone brings of before its pairing: so many messages with one customer, in turn of both. */
export async function tellHistory(
  whatsapp: LoopbackWhatsApp,
  device: Device,
  from: string,
  count: number,
): Promise<void> {
  const person = whatsapp.person(from)
  const beganAt = Math.floor(Date.now() / 1000) - DAY_S
  const messages = Array.from({ length: count }, (_, at): { message: MessageInfo } => ({
    message: {
      key: { remoteJid: person.jid, id: newId(), fromMe: at % 2 === 1 },
      message: { conversation: `Antes ${at + 1}` },
      messageTimestamp: beganAt + at,
    },
  }))
  const conversations = [{ id: person.jid, messages }]
  const { HistorySync } = whatsapp.parts.proto
  const payload = HistorySync.encode({ syncType: RECENT, progress: 100, conversations }).finish()
  const told: MessageProto = {
    protocolMessage: {
      type: HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: RECENT,
        progress: 100,
        chunkOrder: 1,
        initialHistBootstrapInlinePayload: deflateSync(payload),
      },
    },
  }
  await writeToDevice(whatsapp, device, told)
}
