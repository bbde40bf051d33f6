import type { Row } from './database.ts'
import type { contactOf } from './ticket-rows.ts'

// A message on the wire, from its columns and its queue's name and colour.

const MESSAGE =
  `id ticket_id contact_id queue_id from_me body media_type file_id media_name ack read is_deleted is_edited
  position failure_code quoted_msg_id remote_jid participant user_id version created_at updated_at reactions
  link_preview sent_by extra`.split(/\s+/)

export const MESSAGE_COLUMNS = MESSAGE.map((column) => `m.${column}`).join(', ')
/** With the queue's name and colour after them. */
export const MESSAGE_WIDTH = MESSAGE.length + 2

export function messageOf(companyId: number, row: Row, contact: ReturnType<typeof contactOf>) {
  // Media, failures, answers, edits, reactions and previews would need further queries; their columns are null here.
  if (
    row[7] !== null ||
    row[14] !== null ||
    row[15] !== null ||
    row[12] ||
    row[22].length > 0 ||
    row[23] !== null ||
    row[25] !== null
  )
    throw new Error('the seed has only plain messages')
  if (row[2] !== null && row[2] !== contact.id) throw new Error('the author is another contact')
  return {
    id: row[0],
    ticketId: row[1],
    contactId: row[2],
    companyId,
    queueId: row[3],
    fromMe: row[4],
    body: row[5],
    mediaType: row[6],
    messageType: row[6],
    mediaUrl: null,
    mediaName: row[8],
    thumbUrl: null,
    media: null,
    ack: row[9],
    read: row[10],
    isDeleted: row[11],
    isEdited: row[12],
    position: row[13],
    failure: null,
    quotedMsgId: null,
    remoteJid: row[16],
    participant: row[17],
    userId: row[18],
    sentBy: row[24],
    version: row[19],
    createdAt: row[20],
    updatedAt: row[21],
    contact: row[2] === null ? null : contact,
    queue: row[26] === null ? null : { id: row[3], name: row[26], color: row[27] },
    reactions: [],
    linkPreview: null,
    transcript: null,
    earlierBodies: [],
    quotedMsg: null,
  }
}
