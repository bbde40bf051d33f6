import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { type LineKey, party } from '../channel.ts'

export const lineRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkNumber'), number: z.string() }),
  z.object({ kind: z.literal('typing'), chat: party, isTyping: z.boolean() }),
  z.object({ kind: z.literal('picture'), chat: party, contactId: z.int() }),
  z.object({ kind: z.literal('pairingCode'), number: z.string() }),
  z.object({ kind: z.literal('rejectCall'), callId: z.string() }),
])
export type LineRequest = z.output<typeof lineRequest>

const answer = z.union([
  z.object({ code: z.string(), reason: z.string() }),
  /** Null: there is no such phone. */
  z.object({ number: z.string().nullable() }),
])
export type Answer = z.output<typeof answer>

export async function insertRequest(
  db: Db,
  { companyId, whatsappId }: LineKey,
  request: LineRequest,
  expiresAt: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('lineRequests')
    .values({ companyId, whatsappId, request: JSON.stringify(request), expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reads the answer of a request and deletes the request. */
export async function takeAnswer(
  db: Db,
  companyId: number,
  id: number,
): Promise<Answer | undefined> {
  const row = await db
    .deleteFrom('lineRequests')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('answer', 'is not', null)
    .returning('answer')
    .executeTakeFirst()
  return row && answer.parse(row.answer)
}

export interface OpenRequest {
  id: number
  request: LineRequest
  expiresAt: string
}

const AT_ONCE = 50

/** The open requests of a line, in order. */
export async function listOpenRequests(
  db: Db,
  { companyId, whatsappId }: LineKey,
  what: 'picture' | 'other',
): Promise<OpenRequest[]> {
  const rows = await db
    .selectFrom('lineRequests')
    .select(['id', 'request', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('answer', 'is', null)
    .where(sql<boolean>`(request ->> 'kind' = 'picture') = ${what === 'picture'}`)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map((row) => ({ ...row, request: lineRequest.parse(row.request) }))
}

export async function saveAnswer(
  db: Db,
  companyId: number,
  id: number,
  given: Answer,
): Promise<void> {
  await db
    .updateTable('lineRequests')
    .set({ answer: JSON.stringify(given) })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeRequest(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('lineRequests')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Lines of all companies with open requests. */
export async function listLinesWithRequests(db: Db): Promise<LineKey[]> {
  return db
    .selectFrom('lineRequests')
    .select(['companyId', 'whatsappId'])
    .distinct()
    .where('answer', 'is', null)
    .limit(1000)
    .execute()
}

/** Deletes expired requests, answered or not. */
export async function removeExpiredRequests(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('lineRequests').where('expiresAt', '<', at.toISOString()).execute()
}
