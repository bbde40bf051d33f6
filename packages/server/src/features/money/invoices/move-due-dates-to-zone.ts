import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type CompanyZoneMoved, endOfDayInZone } from '../../organisation/companies/index.ts'
import { announce } from '../../../platform/events/events.ts'
import { invoicesChanged } from './invoices.events.ts'
import { listDueDates, saveInvoice, savePayment } from './invoices.queries.ts'

/**
 * Moves the ends in invoices and payments to the company's new zone, so that they name the same days and a refund still
 * finds its payment's due date. A company has one invoice a month, so these are dozens of rows.
 */
export async function moveDueDatesToZone(
  db: Db,
  { companyId, from, to }: CompanyZoneMoved,
): Promise<void> {
  const { invoices, payments } = await listDueDates(db, companyId)
  for (const invoice of invoices)
    await saveInvoice(db, invoice, { dueDate: endOfDayInZone(invoice.dueDate, from, to) })
  for (const { dueDateBefore, dueDateAfter, ...payment } of payments)
    await savePayment(db, payment, {
      dueDateBefore: dueDateBefore === null ? null : endOfDayInZone(dueDateBefore, from, to),
      dueDateAfter: endOfDayInZone(dueDateAfter, from, to),
    })
  if (invoices.length > 0) await announce(db, invoicesChanged, { companyId })
}
