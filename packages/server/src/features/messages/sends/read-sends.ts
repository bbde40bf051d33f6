import {
  SEND_PAGE,
  type SendAttempt,
  type SendOfList,
  type SendsLine,
} from '@guiche/contract/sends'
import type { ReceivedBy } from '@guiche/contract/routes'
import {
  countWaitingByLine,
  listAttempts,
  listHoldsOfCompany,
  listWaitingDeliveries,
} from '../../../channels/outbox-ledger.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findUnservedReason } from '../../organisation/companies/index.ts'
import { findTicketIdOfMessage } from '../messages/index.ts'
import { findTicketAs } from '../../tickets/tickets/index.ts'
import {
  countFailedSends,
  listFailedSends,
  listLinesOfCompany,
  listSentMessages,
  type SentRow,
} from './sends.queries.ts'
import { presentWaiting } from './present-waiting.ts'

/** The attempts and waiting deliveries of a message, for users who may see its ticket. @throws ERR_NO_MESSAGE_FOUND */
export function attemptsOfMessage(actor: Actor, messageId: string) {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const ticketId = await findTicketIdOfMessage(db, companyId, messageId)
    if (ticketId === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await findTicketAs(db, actor, ticketId)
    const [attempts, waiting] = [
      await listAttempts(db, companyId, messageId),
      await listWaitingDeliveries(db, companyId, { messageId, atMost: SEND_PAGE }),
    ]
    const hindrance = await findUnservedReason(db, companyId)
    return {
      attempts: attempts.map((one): SendAttempt => ({ ...one, reason: one.reason ?? '' })),
      waiting: waiting.map((row) => presentWaiting(row, now(), hindrance)),
    }
  })
}

export function linesWithSends({ companyId }: Actor) {
  return inCompany(companyId, async (db) => {
    const [lines, waiting, failed, holds] = [
      await listLinesOfCompany(db, companyId),
      await countWaitingByLine(db, companyId),
      await countFailedSends(db, companyId),
      await listHoldsOfCompany(db, companyId),
    ]
    return {
      lines: lines.map((line): SendsLine => {
        const waits = waiting.find(({ whatsappId }) => whatsappId === line.id)
        return {
          ...line,
          waiting: waits?.waiting ?? 0,
          oldestAt: waits?.oldestAt ?? null,
          failed: failed.find(({ whatsappId }) => whatsappId === line.id)?.failed ?? 0,
          holds: holds.flatMap(({ whatsappId, ...hold }) => (whatsappId === line.id ? [hold] : [])),
        }
      }),
    }
  })
}

type SendsQuery = ReceivedBy<'GET /sends'>['query']
interface SendsPage {
  sends: SendOfList[]
  next: string | null
}

export function pageOfSends({ companyId }: Actor, asked: SendsQuery): Promise<SendsPage> {
  return inCompany(companyId, (db) =>
    asked.state === 'waiting'
      ? pageOfWaiting(db, companyId, asked)
      : pageOfFailed(db, companyId, asked),
  )
}

async function pageOfWaiting(db: Db, companyId: number, asked: SendsQuery): Promise<SendsPage> {
  const [after] = cursorOf(asked)
  const which = { whatsappId: asked.whatsappId, after, atMost: SEND_PAGE + 1 }
  const rows = await listWaitingDeliveries(db, companyId, which)
  const shown = rows.slice(0, SEND_PAGE)
  const sent = await listSentMessages(
    db,
    companyId,
    shown.map(({ messageId }) => messageId),
  )
  const hindrance = await findUnservedReason(db, companyId)
  return {
    sends: shown.flatMap((row) => {
      const message = sent.get(row.messageId)
      const { id, attempts, outcome, reason } = row
      const failure = outcome === null ? null : { code: outcome, reason: reason ?? '' }
      if (!message) return []
      const waiting = presentWaiting(row, now(), hindrance)
      return [{ ...presentFailed(message), id: String(id), attempts, waiting, failure }]
    }),
    next: rows.length > SEND_PAGE ? String(shown.at(-1)?.id ?? '') : null,
  }
}

/** The cursor of the former page. */
function cursorOf({ after = '0' }: SendsQuery): [at: number, id: string | undefined] {
  const [at, id] = after.split('_')
  return [Number(at), id]
}

async function pageOfFailed(db: Db, companyId: number, asked: SendsQuery): Promise<SendsPage> {
  const [at, id] = cursorOf(asked)
  const after = id === undefined ? undefined : { at, id }
  const which = { whatsappId: asked.whatsappId, after, atMost: SEND_PAGE + 1 }
  const rows = await listFailedSends(db, companyId, which)
  const shown = rows.slice(0, SEND_PAGE)
  const last = shown.at(-1)
  return {
    sends: shown.map((row) => presentFailed(row)),
    next: rows.length > SEND_PAGE && last ? `${last.at}_${last.messageId}` : null,
  }
}

function presentFailed(row: SentRow): SendOfList {
  const { messageId, ticketUuid, contactId, contactName, whatsappId, userId, userName } = row
  const { body, mediaType, createdAt, attempts, failureCode, failureReason } = row
  return {
    id: messageId,
    messageId,
    ticketUuid,
    contact: { id: contactId, name: contactName },
    whatsappId,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    body,
    mediaType,
    createdAt,
    attempts,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}
