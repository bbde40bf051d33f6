import type { Chat, ChatMessage } from '@guiche/contract/chats'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { signedFileName, listFiles, mediaKindOf } from '../files/index.ts'
import { listNames } from '../users/index.ts'
import { type ChatMessageRow, type ChatRow, listMembers } from './chats.queries.ts'

/** Chats as the wire has them, with their members by id and name. */
export async function presentChats(
  db: Db,
  companyId: number,
  rows: readonly ChatRow[],
): Promise<Chat[]> {
  const ids = rows.map(({ id }) => id)
  const ownerIds = rows.map(({ ownerId }) => ownerId).filter((id) => id !== null)
  const members = await listMembers(db, companyId, ids)
  const owners = await listNames(db, companyId, ownerIds)
  const byChat = Map.groupBy(members, ({ chatId }) => chatId)
  return rows.map((row) => ({
    ...row,
    owner: namedPerson(owners, row.ownerId),
    users: (byChat.get(row.id) ?? []).map(({ companyId: _, name, ...member }) => ({
      ...member,
      user: { id: member.userId, name },
    })),
  }))
}

export async function presentChat(db: Db, row: ChatRow): Promise<Chat> {
  const [chat] = await presentChats(db, row.companyId, [row])
  if (!chat) throw new Error('a row was not presented as a chat')
  return chat
}

export async function presentMessages(
  db: Db,
  companyId: number,
  rows: readonly ChatMessageRow[],
): Promise<ChatMessage[]> {
  const senderIds = [...new Set(rows.map(({ senderId }) => senderId))]
  const fileIds = rows.map(({ fileId }) => fileId).filter((id) => id !== null)
  const names = await listNames(db, companyId, senderIds)
  const files = await listFiles(db, companyId, fileIds)
  return rows.map(({ fileId, companyId: _, ...row }) => {
    const file = fileId === null ? undefined : files.get(fileId)
    return {
      ...row,
      sender: { id: row.senderId, name: names.get(row.senderId) ?? '' },
      mediaPath: file ? signedFileName(companyId, file.id, row.mediaName) : null,
      mediaType: file ? mediaKindOf(file.mime) : null,
    }
  })
}

function namedPerson(names: ReadonlyMap<number, string>, id: number | null) {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}
