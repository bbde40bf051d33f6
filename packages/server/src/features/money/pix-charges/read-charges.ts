import type {
  ChargeFilter,
  ChargeSums,
  ListedCharge,
  PixCharge,
} from '@guiche/contract/pix-charges'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findTicketAs, viewerOf } from '../../tickets/tickets/index.ts'
import { listNames } from '../../organisation/users/index.ts'
import {
  type ChargePage,
  type ChargeRow,
  listChargesOfTicket,
  pageOfCompanyCharges,
  pageOfContactCharges,
} from './pix-charges.queries.ts'

export function chargesOfTicket(actor: Actor, ticketId: number): Promise<{ charges: PixCharge[] }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    await findTicketAs(db, actor, ticketId)
    const rows = await listChargesOfTicket(db, companyId, ticketId)
    return { charges: await presentCharges(db, companyId, rows) }
  })
}

interface ChargesPage {
  charges: ListedCharge[]
  count: number
  hasMore: boolean
  sums: ChargeSums
}

export function chargesOfContact(
  actor: Actor,
  contactId: number,
  page: number,
): Promise<ChargesPage> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    if (!(await findContact(db, companyId, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND')
    const viewer = await viewerOf(db, actor)
    return presentChargesPage(
      db,
      companyId,
      await pageOfContactCharges(db, companyId, contactId, viewer, page),
    )
  })
}

export function chargesOfCompany(
  { companyId }: Actor,
  { pageNumber, ...filter }: ChargeFilter & { pageNumber: number },
): Promise<ChargesPage> {
  return inCompany(companyId, async (db) => {
    const company = await findCompany(db, companyId)
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND')
    const asked = { ...filter, zone: company.timeZone }
    return presentChargesPage(
      db,
      companyId,
      await pageOfCompanyCharges(db, companyId, asked, pageNumber),
    )
  })
}

async function presentChargesPage(
  db: Db,
  companyId: number,
  { rows, ...page }: ChargePage,
): Promise<ChargesPage> {
  const charges = await presentCharges(db, companyId, rows)
  const listed = rows.flatMap(({ contactId, contactName, ticketUuid }, index) => {
    const charge = charges[index]
    return charge ? [{ ...charge, contact: { id: contactId, name: contactName }, ticketUuid }] : []
  })
  return { ...page, charges: listed }
}

export async function presentCharge(db: Db, row: ChargeRow): Promise<PixCharge> {
  const [charge] = await presentCharges(db, row.companyId, [row])
  if (!charge) throw new Error('a charge was not presented')
  return charge
}

async function presentCharges(
  db: Db,
  companyId: number,
  rows: readonly ChargeRow[],
): Promise<PixCharge[]> {
  const people = rows.flatMap(({ userId, settledBy }) => [userId, settledBy])
  const ids = [...new Set(people.filter((id) => id !== null))]
  const names = await listNames(db, companyId, ids)
  const personOf = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  return rows.map((row) => {
    const { id, ticketId, txid, cents, refundedCents, description, status, code, receiver } = row
    const { userId, settledBy, settledAt, createdAt, updatedAt } = row
    const of = { id, ticketId, txid, cents, refundedCents }
    const said = { ...of, description, status, code, receiver }
    const people = { user: personOf(userId), settledBy: personOf(settledBy) }
    return { ...said, ...people, settledAt, createdAt, updatedAt }
  })
}
