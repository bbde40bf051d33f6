import type { ChargeChange, PixCharge } from '@guiche/contract/pix-charges'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockTicketRow, openTicketAs } from '../../tickets/tickets/index.ts'
import { refuseForbiddenChange } from './refuse-forbidden-change.ts'
import { chargeChanged, flowChargeSettled } from './pix-charges.events.ts'
import { type ChargeRow, findCharge, findChargeOfFlow, saveCharge } from './pix-charges.queries.ts'
import { presentCharge } from './read-charges.ts'
import { updateChargeMark } from './update-charge-mark.ts'

/**
 * Sets a charge's status on behalf of a user. Idempotent.
 * @throws ERR_NO_CHARGE_FOUND, ERR_CHARGE_SETTLED, ERR_CHARGE_TOO_LATE
 */
export function changeCharge(
  actor: Actor,
  chargeId: number,
  { status }: ChargeChange,
): Promise<PixCharge> {
  const { companyId, userId } = actor
  return inCompany(companyId, async (db) => {
    const row = await openChargeAs(db, actor, chargeId)
    if (row.status === status) return presentCharge(db, row)
    refuseForbiddenChange(row, status, now())
    const { txid, cents } = row
    await recordAudit(db, companyId, actor, 'charge.change', {
      txid,
      cents,
      from: row.status,
      to: status,
    })
    return settleCharge(db, row, { status }, userId)
  })
}

/** Loads the charge with its ticket locked, if the actor may work on that ticket. @throws ERR_NO_CHARGE_FOUND */
export async function openChargeAs(db: Db, actor: Actor, id: number): Promise<ChargeRow> {
  const { companyId } = actor
  const found = await findCharge(db, companyId, { id })
  if (!found) throw new AppError('ERR_NO_CHARGE_FOUND')
  await openTicketAs(db, actor, found.ticketId)
  // Read again after the ticket's lock was acquired.
  const row = await findCharge(db, companyId, { id })
  if (!row) throw new AppError('ERR_NO_CHARGE_FOUND')
  return row
}

/**
 * Marks a charge as paid, for a bank or provider. A cancelled or expired charge too, because the money has arrived.
 * Idempotent. The caller checks the amount.
 * @returns true if the company has such a charge
 */
export async function markChargePaid(db: Db, companyId: number, txid: string): Promise<boolean> {
  const found = await findCharge(db, companyId, { txid })
  if (!found) return false
  await lockTicketRow(db, companyId, found.ticketId)
  const row = await findCharge(db, companyId, { txid })
  if (row && row.status !== 'paid') await settleCharge(db, row, { status: 'paid' }, null)
  return row !== undefined
}

/** Records a provider's refund of a paid charge, in part or in full. Idempotent. */
export async function recordChargeRefund(
  db: Db,
  companyId: number,
  txid: string,
  refunded: number,
): Promise<void> {
  const found = await findCharge(db, companyId, { txid })
  if (!found) return
  await lockTicketRow(db, companyId, found.ticketId)
  const row = await findCharge(db, companyId, { txid })
  if (row?.status !== 'paid' && row?.status !== 'refunded') return
  const refundedCents = Math.min(refunded, row.cents)
  if (refundedCents > row.refundedCents)
    await settleCharge(db, row, { status: 'refunded', refundedCents }, null)
}

/** Expires the unpaid charge of a flow that stops waiting. The caller has locked the ticket. */
export async function expireCharge(
  db: Db,
  companyId: number,
  of: { sessionId: number; token: string },
): Promise<void> {
  const row = await findChargeOfFlow(db, companyId, of)
  if (row?.status === 'open') await settleCharge(db, row, { status: 'expired' }, null)
}

async function settleCharge(
  db: Db,
  before: ChargeRow,
  { status, refundedCents = 0 }: Pick<ChargeRow, 'status'> & { refundedCents?: number },
  settledBy: number | null,
): Promise<PixCharge> {
  const { companyId, ticketId, sessionId, token } = before
  const at = now()
  const settled = { settledBy, settledAt: at, updatedAt: at }
  const row = await saveCharge(db, before, { status, refundedCents, ...settled })
  const charge = await presentCharge(db, row)
  await announce(db, chargeChanged, { companyId, charge })
  await updateChargeMark(db, companyId, ticketId)
  if (sessionId !== null && token !== null && (status === 'paid' || status === 'cancelled'))
    await announce(db, flowChargeSettled, {
      companyId,
      sessionId,
      token,
      isPaid: status === 'paid',
    })
  return charge
}
