import type { AnsweredMeanwhile } from '@guiche/contract/messages'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { TicketRow } from '../../../tickets/tickets/index.ts'
import { listNames } from '../../../organisation/users/index.ts'
import { findByIdempotencyKey, listOthersMessagesSince } from '../messages.queries.ts'

const SUMMARY_CHARACTERS = 300

interface SendingAttempt {
  /** The last position of the thread that the writer had seen. */
  seenPosition: number | undefined
  idempotencyKey: string | null
}

/**
 * Refuses an answer if a colleague has answered since; messages of the customer and automatic ones do not count. A
 * repeat of a successful call is accepted. @throws ERR_ANSWERED_MEANWHILE with the colleagues' messages
 */
export async function refuseAnsweredMeanwhile(
  db: Db,
  { companyId, userId }: Actor,
  ticket: TicketRow,
  { seenPosition, idempotencyKey }: SendingAttempt,
): Promise<void> {
  if (seenPosition === undefined) return
  if (
    idempotencyKey !== null &&
    (await findByIdempotencyKey(db, companyId, userId, idempotencyKey))
  )
    return
  const rows = await listOthersMessagesSince(db, companyId, ticket.threadId, seenPosition, userId)
  if (rows.length === 0) return
  const writers = rows.flatMap((row) => row.userId ?? [])
  const names = await listNames(db, companyId, [...new Set(writers)])
  const messages: AnsweredMeanwhile = rows.map(({ body, ...row }) => ({
    ...row,
    body: body.slice(0, SUMMARY_CHARACTERS),
    userName: names.get(row.userId ?? 0) ?? '',
  }))
  throw new AppError('ERR_ANSWERED_MEANWHILE', { messages })
}
