import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type CompanyZoneMoved, endInZone } from '../../organisation/companies/index.ts'
import { announce } from '../../../platform/events/events.ts'
import { invoicesChanged } from './invoices.events.ts'
import { listEnds, saveInvoice, savePayment } from './invoices.queries.ts'

/**
 * Invoices and payments name the same days in the company's new zone, so that a refund still finds the due date that its
 * payment has made. A company has one invoice for each of its months: dozens of rows.
 */
export async function moveEnds(db: Db, { companyId, from, to }: CompanyZoneMoved): Promise<void> {
  const { invoices, payments } = await listEnds(db, companyId)
  for (const invoice of invoices)
    await saveInvoice(db, invoice, { dueDate: endInZone(invoice.dueDate, from, to) })
  for (const { dueDateBefore, dueDateAfter, ...payment } of payments)
    await savePayment(db, payment, {
      dueDateBefore: dueDateBefore === null ? null : endInZone(dueDateBefore, from, to),
      dueDateAfter: endInZone(dueDateAfter, from, to),
    })
  if (invoices.length > 0) await announce(db, invoicesChanged, { companyId })
}
