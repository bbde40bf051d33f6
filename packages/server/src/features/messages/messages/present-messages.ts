import type { Contact } from '@guiche/contract/contacts'
import type { Message } from '@guiche/contract/messages'
import type { QueueSummary } from '@guiche/contract/queues'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { columnCopier } from '../../../platform/database/row-objects.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { listContacts } from '../../customers/contacts/index.ts'
import {
  fileAddress,
  type FileRow,
  listFiles,
  mediaAddress,
  thumbAddress,
  withExtension,
} from '../../organisation/files/index.ts'
import { listQueueSummaries } from '../../setup/queues/index.ts'
import { knownKindOf } from './content/message-content.ts'
import { listTranscripts } from './content/transcripts.queries.ts'
import { listEdits, listMessagesById, type MessageRow, SEEN } from './messages.queries.ts'

/** Rows that the caller has read already. */
interface KnownRows {
  contact: Contact
  queue: QueueSummary | null
}

/** Messages as they are sent to clients: with contact, queue and quoted message, read in batches. */
export async function presentMessages(
  db: Db,
  companyId: number,
  rows: readonly MessageRow[],
  known?: KnownRows,
): Promise<Message[]> {
  const quotedRows = await listMessagesById(
    db,
    companyId,
    distinctValues(rows.map((row) => row.quotedMsgId)),
  )
  const all = [...rows, ...quotedRows]
  const [contacts, queues, files, edits, transcripts] = await pipeline([
    contactsOf(db, companyId, all, known),
    queuesOf(db, companyId, rows, known),
    listFiles(db, companyId, distinctValues(all.map((row) => row.fileId))),
    listEdits(
      db,
      companyId,
      rows.flatMap(({ id, isEdited }) => (isEdited ? [id] : [])),
    ),
    listTranscripts(
      db,
      companyId,
      rows.filter(isAudible).map(({ id }) => id),
    ),
  ])
  const presentCommonFields = (row: MessageRow) => ({
    ...shownColumnsOf(row),
    ...mediaOf(row, row.fileId === null ? undefined : files.get(row.fileId)),
    contact: row.contactId === null ? null : (contacts.get(row.contactId) ?? null),
  })
  return rows.map((row) => {
    const quoted = quotedRows.find(({ id }) => id === row.quotedMsgId)
    return {
      ...presentCommonFields(row),
      ...row.extra,
      queue: row.queueId === null ? null : (queues.get(row.queueId) ?? null),
      reactions: row.reactions.map(({ emoji, fromMe, userId = null }) => ({
        emoji,
        fromMe,
        userId,
      })),
      linkPreview: previewOf(row),
      transcript: transcripts.get(row.id) ?? null,
      earlierBodies: edits.flatMap(({ messageId, body, editedAt }) =>
        messageId === row.id ? [{ body, at: editedAt }] : [],
      ),
      quotedMsg: quoted ? presentCommonFields(quoted) : null,
    }
  })
}

export async function presentMessage(db: Db, row: MessageRow, known?: KnownRows): Promise<Message> {
  const [message] = await presentMessages(db, row.companyId, [row], known)
  if (!message) throw new Error('a message was not presented')
  return message
}

/** Columns that stay on the server. Socket events have no schema that would drop them. */
const HIDDEN = [
  'threadId',
  'whatsappId',
  'providerId',
  'fileId',
  'participantKind',
  'participantId',
  'extra',
  'failureCode',
  'failureReason',
  'reactions',
  'isVoice',
  'linkPreview',
  'linkImageId',
] as const
type HiddenColumn = (typeof HIDDEN)[number]

const isShownColumn = (name: keyof MessageRow): name is Exclude<keyof MessageRow, HiddenColumn> =>
  !HIDDEN.some((hidden) => hidden === name)
const shown = columnCopier<MessageRow, Omit<MessageRow, HiddenColumn>>(
  SEEN.filter(isShownColumn).map((name) => [name, name]),
)

function shownColumnsOf(row: MessageRow) {
  const { failureCode, failureReason } = row
  return {
    ...shown(row),
    ...knownKindOf(row),
    messageType: row.mediaType,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

function isAudible({ mediaType, isDeleted }: MessageRow): boolean {
  return mediaType === 'audio' && !isDeleted
}

/** A deleted message's file cannot be fetched any more. */
function mediaOf(row: MessageRow, file: FileRow | undefined) {
  if (!file || row.isDeleted) return { mediaUrl: null, thumbUrl: null, media: null }
  const { mime: mimetype, size, width, height, durationMs } = file
  return {
    mediaUrl: mediaAddress(row.companyId, row.id, withExtension(row.mediaName ?? row.id, mimetype)),
    thumbUrl: file.thumbId === null ? null : thumbAddress(row.companyId, row.id),
    media: { mimetype, size, width, height, durationMs, isVoice: row.isVoice },
  }
}

function previewOf({ companyId, linkPreview, linkImageId: imageId, isDeleted }: MessageRow) {
  if (!linkPreview || isDeleted) return null
  const imageUrl = imageId === null ? null : fileAddress(companyId, imageId, 'preview.webp')
  return { ...linkPreview, imageUrl }
}

async function contactsOf(
  db: Db,
  companyId: number,
  rows: readonly MessageRow[],
  known: KnownRows | undefined,
): Promise<Map<number, Contact>> {
  const ids = distinctValues(rows.map((row) => row.contactId)).filter(
    (id) => id !== known?.contact.id,
  )
  const contacts =
    ids.length > 0 ? await listContacts(db, companyId, ids) : new Map<number, Contact>()
  return known ? contacts.set(known.contact.id, known.contact) : contacts
}

async function queuesOf(
  db: Db,
  companyId: number,
  rows: readonly MessageRow[],
  known: KnownRows | undefined,
): Promise<Map<number, QueueSummary>> {
  const ids = distinctValues(rows.map((row) => row.queueId)).filter((id) => id !== known?.queue?.id)
  const queues = await listQueueSummaries(db, companyId, ids)
  return known?.queue ? queues.set(known.queue.id, known.queue) : queues
}

function distinctValues<T>(values: Array<T | null>): T[] {
  return [...new Set(values.filter((value) => value !== null))]
}
