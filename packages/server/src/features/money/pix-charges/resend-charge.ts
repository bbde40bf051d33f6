import type { PixCharge } from '@guiche/contract/pix-charges'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { refuseAnsweredMeanwhile } from '../../messages/messages/index.ts'
import { openTicketAs } from '../../tickets/tickets/index.ts'
import { openChargeAs } from './change-charge.ts'
import { writeChargeMessages } from './create-charge.ts'
import { chargeChanged } from './pix-charges.events.ts'
import { type ChargeRow, saveCharge } from './pix-charges.queries.ts'
import { prepareChargeContents } from './prepare-charge.ts'
import { presentCharge } from './read-charges.ts'

interface ResendInput {
  idempotencyKey: string
  seenPosition?: number | undefined
}

/** Sends the unchanged code of a charge again. @throws ERR_CHARGE_SETTLED and the refusals of writeChargeMessages */
export async function resendCharge(
  actor: Actor,
  chargeId: number,
  { idempotencyKey, seenPosition }: ResendInput,
): Promise<PixCharge> {
  const { companyId } = actor
  const { charge, language } = await inCompany(companyId, async (db) => {
    const row = await openChargeAs(db, actor, chargeId)
    const company = await findCompany(db, companyId)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    return { charge: refuseSettledCharge(row), language: company.language }
  })
  const contents = await prepareChargeContents(companyId, charge, language)
  return inCompany(companyId, async (db) => {
    const before = refuseSettledCharge(await openChargeAs(db, actor, chargeId))
    const ticket = await openTicketAs(db, actor, before.ticketId)
    const ofPicture = `${idempotencyKey}#pix0`
    await refuseAnsweredMeanwhile(db, actor, ticket, { seenPosition, idempotencyKey: ofPicture })
    const sent = await writeChargeMessages(db, actor, ticket, contents, idempotencyKey)
    const messageIds = [...new Set([...before.messageIds, ...sent])]
    const row = await saveCharge(db, before, { messageIds, updatedAt: now() })
    const again = await presentCharge(db, row)
    await recordAudit(db, companyId, actor, 'charge.send', { txid: row.txid })
    await announce(db, chargeChanged, { companyId, charge: again })
    return again
  })
}

function refuseSettledCharge(row: ChargeRow): ChargeRow {
  if (row.status !== 'open' && row.status !== 'expired') throw new AppError('ERR_CHARGE_SETTLED')
  return row
}
