import type { ChargeInput, PixCharge } from '@guiche/contract/pix-charges'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  queueMessage,
  refuseAnsweredMeanwhile,
  refuseOutsideWindow,
  type WrittenContent,
  queueMessageOnce,
} from '../../messages/messages/index.ts'
import {
  findTicketAs,
  lockTicketRow,
  openTicketAs,
  type TicketRow,
} from '../../tickets/tickets/index.ts'
import { chargeMade } from './pix-charges.events.ts'
import {
  findChargeByIdempotencyKey,
  findChargeOfFlow,
  insertCharge,
  type NewCharge,
} from './pix-charges.queries.ts'
import { checkedReceiver, prepareCharge, type PreparedCharge } from './prepare-charge.ts'
import { presentCharge } from './read-charges.ts'
import { updateChargeMark } from './update-charge-mark.ts'

/**
 * Sends a customer a code to pay. A repeat with the same idempotency key returns the charge of the first call.
 * @throws ERR_CHARGE_NO_KEY, ERR_PIX_TEXT_UNREADABLE, ERR_TICKET_NOT_OPEN, ERR_OUTSIDE_WINDOW, ERR_ANSWERED_MEANWHILE
 */
export async function createCharge(
  actor: Actor,
  ticketId: number,
  input: ChargeInput,
): Promise<PixCharge> {
  const { companyId, userId } = actor
  const { cents, description, idempotencyKey, seenPosition } = input
  const press = { companyId, ticketId, userId, idempotencyKey }
  const receiver = await inCompany(companyId, async (db) => {
    // Checked before the picture is stored: a user without the permission stores no file.
    const ticket = await findTicketAs(db, actor, ticketId)
    if (await findChargeByIdempotencyKey(db, press)) return undefined
    if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
    await refuseOutsideWindow(db, ticket, {})
    return checkedReceiver(db, companyId)
  })
  const prepared = receiver && (await prepareCharge(companyId, receiver, { cents, description }))
  return inCompany(companyId, async (db) => {
    const ticket = await openTicketAs(db, actor, ticketId)
    // A repeat waits for the ticket's lock until the first call has committed.
    const earlier = await findChargeByIdempotencyKey(db, press)
    if (earlier) return presentCharge(db, earlier)
    if (!prepared) throw new Error('the charge of a repeated request does not exist')
    await refuseAnsweredMeanwhile(db, actor, ticket, { seenPosition, idempotencyKey: null })
    const messageIds = await writeChargeMessages(
      db,
      actor,
      ticket,
      prepared.contents,
      idempotencyKey,
    )
    const charge = await saveNewCharge(db, ticketId, prepared, { ...press, messageIds })
    await recordAudit(db, companyId, actor, 'charge.make', { txid: charge.txid, cents })
    return charge
  })
}

/** Writes both messages, each with a key derived from the charge's idempotency key. @returns their ids */
export async function writeChargeMessages(
  db: Db,
  actor: Actor,
  ticket: TicketRow,
  contents: readonly WrittenContent[],
  key: string,
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, content] of contents.entries()) {
    const idempotencyKey = `${key}#pix${index}`
    const written = { content, idempotencyKey, quotedMsgId: null }
    ids.push((await queueMessageOnce(db, actor, ticket, written)).id)
  }
  return ids
}

/** The flow session and token that wait for the charge. */
interface FlowPlace {
  readonly ticketId: number
  readonly sessionId: number
  readonly token: string
}

/**
 * Makes a charge for a flow, once for each token. Locks the ticket.
 * @param rule the automatic rule that sends the messages
 * @throws ERR_NO_TICKET_FOUND, ERR_TICKET_NOT_OPEN, ERR_OUTSIDE_WINDOW, ERR_WAPP_NOT_INITIALIZED
 */
export async function createFlowCharge(
  db: Db,
  companyId: number,
  { ticketId, sessionId, token }: FlowPlace,
  prepared: PreparedCharge,
  rule: string,
): Promise<void> {
  const ticket = await lockTicketRow(db, companyId, ticketId)
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND')
  if (await findChargeOfFlow(db, companyId, { sessionId, token })) return
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
  const messageIds: string[] = []
  for (const content of prepared.contents) {
    await refuseOutsideWindow(db, ticket, content)
    const byNobody = { userId: null, quotedMsgId: null, idempotencyKey: null }
    messageIds.push((await queueMessage(db, ticket, { ...byNobody, content, sentBy: rule })).id)
  }
  await saveNewCharge(db, ticketId, prepared, { companyId, sessionId, token, messageIds })
}

type ChargeOrigin = Pick<NewCharge, 'companyId' | 'messageIds'> &
  Partial<Pick<NewCharge, 'userId' | 'idempotencyKey' | 'sessionId' | 'token'>>

async function saveNewCharge(
  db: Db,
  ticketId: number,
  { contents: _sent, ...asked }: PreparedCharge,
  { companyId, messageIds, userId, idempotencyKey, sessionId, token }: ChargeOrigin,
): Promise<PixCharge> {
  const at = now()
  const row = await insertCharge(db, {
    ...asked,
    companyId,
    ticketId,
    messageIds,
    userId: userId ?? null,
    idempotencyKey: idempotencyKey ?? null,
    sessionId: sessionId ?? null,
    token: token ?? null,
    status: 'open',
    createdAt: at,
    updatedAt: at,
  })
  const charge = await presentCharge(db, row)
  await announce(db, chargeMade, { companyId, charge })
  await updateChargeMark(db, companyId, ticketId)
  return charge
}
