import type { SimulatedMessage, Whose } from '@guiche/contract/simulator'
import { SECOND } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { LineKey } from '../channel.ts'
import { openSimulator } from './provider-line.ts'
import { isTypedTo, pictureAddress } from './simulated-customers.ts'
import {
  findMediaBytes,
  listCustomers,
  listGroups,
  listMessagesByIds,
  listSimulatedMessages,
  type SimulatedRow,
} from './simulated-messages.queries.ts'
import { chooseMessage } from './choose-message.ts'

// The contents of the customers' phones.

export function listPhoneMessages(
  line: LineKey,
  filter: { from?: string; group?: string; after?: number },
): Promise<{ messages: SimulatedMessage[]; typing: boolean }> {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const { from: customer, group, after } = filter
    const rows = await listSimulatedMessages(db, line, {
      ...(group !== undefined && { group }),
      ...(customer !== undefined && { customer }),
      ...(after !== undefined && { after }),
    })
    const typing = customer !== undefined && (await isTypedTo(db, line, customer))
    return { messages: rows.map(presentMessage), typing }
  })
}

/** The chats of the phone: customers, and groups of them. */
export function listPhoneChats(line: LineKey) {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    return {
      customers: (await listCustomers(db, line)).map(({ hasPicture, ...customer }) => ({
        ...withTimestamp(customer),
        pictureUrl: hasPicture ? pictureAddress(line, customer.number) : '',
      })),
      groups: (await listGroups(db, line)).map(withTimestamp),
    }
  })
}

function withTimestamp<T extends { sentAt: string }>({ sentAt, ...chat }: T) {
  return { ...chat, timestamp: Math.floor(new Date(sentAt).getTime() / SECOND) }
}

/**
 * A medium on the phone.
 * @throws ERR_NO_MESSAGE_FOUND when the message has none, or was deleted; invalid input where messages of two chats
 * have this id and no chat is named
 */
export function loadMedia(line: LineKey, id: string, whose: Whose = {}) {
  return inCompany(line.companyId, async (db) => {
    await openSimulator(db, line)
    const found = chooseMessage(await listMessagesByIds(db, line, [id]), whose)
    const bytes = found && !found.isDeleted ? await findMediaBytes(db, found) : undefined
    if (!found || !bytes) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const { mimetype, filename } = found
    return { bytes, mimetype: mimetype ?? 'application/octet-stream', filename: filename ?? '' }
  })
}

function presentMessage(row: SimulatedRow): SimulatedMessage {
  const line = `line-${row.whatsappId}`
  const whose = new URLSearchParams({
    from: row.customer,
    ...(row.groupName && { group: row.groupName }),
  })
  const path = `/simulator/${row.whatsappId}/messages/${encodeURIComponent(row.id)}/media`
  return {
    id: row.id,
    from: row.fromMe ? line : row.customer,
    to: row.fromMe ? row.customer : line,
    fromMe: row.fromMe,
    type: row.type,
    body: row.isDeleted ? '' : row.body,
    ...(row.mimetype && { mediaUrl: `${path}?${whose.toString()}`, mimetype: row.mimetype }),
    ...(row.filename && { filename: row.filename }),
    ...(row.quotedId && { quotedId: row.quotedId }),
    ...(row.groupName && { group: row.groupName }),
    ack: row.ack,
    ...(row.isVoice && { voice: true }),
    ...(row.isEdited && { edited: true }),
    ...(row.isDeleted ? { deleted: true } : row.extras),
    timestamp: Math.floor(new Date(row.sentAt).getTime() / SECOND),
    seq: row.seq,
  }
}
