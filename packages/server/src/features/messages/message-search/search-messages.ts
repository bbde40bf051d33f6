import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  HITS_PAGE,
  type MessageHit,
  type MessageSearchQuery,
} from '@guiche/contract/message-search'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { pictureAddress } from '../../customers/contacts/index.ts'
import { viewerOf } from '../../tickets/tickets/index.ts'
import { type FoundMessage, listMatchingMessages } from './message-search.queries.ts'
import { searchedWords, type SearchedWords } from './searched-words.ts'
import { snippetOf } from './snippet.ts'

/** A page of messages in tickets that the actor may see, the newest first, without deleted ones. */
export async function searchMessages(actor: Actor, query: MessageSearchQuery) {
  const words = searchedWords(query.q)
  if (words.clause === '') return { hits: [], hasMore: false, nextToken: null }
  const { rows, reached } = await inCompany(actor.companyId, async (db) =>
    listMatchingMessages(db, actor.companyId, {
      query,
      words,
      viewer: await viewerOf(db, actor),
      most: HITS_PAGE + 1,
    }),
  )
  const shown = rows.slice(0, HITS_PAGE)
  const next = rows.length > HITS_PAGE ? pageTokenOf(shown.at(-1)) : reached
  const hits: MessageHit[] = []
  for (const row of shown) {
    hits.push(messageHit(actor.companyId, row, words))
    // Yields to other requests, because twenty long messages in a row would block the process.
    await nextTurn()
  }
  return {
    hits,
    hasMore: next !== null,
    nextToken: next,
  }
}

function pageTokenOf(row: FoundMessage | undefined): string | null {
  return row ? `${row.at}_${row.id}` : null
}

function messageHit(companyId: number, row: FoundMessage, words: SearchedWords): MessageHit {
  const { id, ticketId, ticketUuid, threadPosition, fromMe, createdAt, participant } = row
  const { mediaType, mediaName, userId, queueId, whatsappId } = row
  const { snippet, highlights } = snippetOf(row, words.marks)
  return {
    message: {
      id,
      ticketId,
      ticketUuid,
      threadPosition,
      snippet,
      fromMe,
      createdAt,
      mediaType,
      mediaName,
      participant,
    },
    contact: {
      id: row.contactId,
      name: row.contactName,
      number: row.contactNumber,
      profilePicUrl: pictureAddress({ companyId, id: row.contactId }, row.contactPictureId),
      isGroup: row.isGroup,
    },
    user: userId !== null && row.userName !== null ? { id: userId, name: row.userName } : null,
    queue:
      queueId !== null && row.queueName !== null && row.queueColor !== null
        ? { id: queueId, name: row.queueName, color: row.queueColor }
        : null,
    whatsapp:
      whatsappId !== null && row.lineName !== null ? { id: whatsappId, name: row.lineName } : null,
    highlights,
  }
}
