import { AppError } from '../../../../platform/errors.ts'
import { now } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { findDefaultLine } from '../../../setup/connections/index.ts'
import { lookUpNumber } from '../../contacts/index.ts'
import { announceList } from '../announce-list.ts'
import { contactListItemChanged } from '../contact-lists.events.ts'
import { lockContactList } from '../contact-lists.queries.ts'
import { findItem, type ItemRow } from '../items.queries.ts'
import { presentItem } from '../read-lists.ts'
import { findCheckLine } from './check-line.ts'
import { saveAnswer } from './checks.queries.ts'

/**
 * Checks one item's number over the default line. If the line is away or does not answer, the item stays unchanged. Not
 * within a transaction.
 */
export async function checkItem(companyId: number, item: ItemRow): Promise<ItemRow> {
  if (item.number === '' || item.validity !== 'unknown') return item
  const found = await lookUpOverDefaultLine(companyId, item.number)
  if (found === undefined) return item
  return inCompany(companyId, async (db) => {
    if (!(await lockContactList(db, companyId, item.contactListId))) return item
    await saveAnswer(db, companyId, item, found.number, found.isTold ? now() : null)
    const checked = (await findItem(db, companyId, item.id)) ?? item
    await announce(db, contactListItemChanged, { action: 'update', item: presentItem(checked) })
    await announceList(db, companyId, item.contactListId)
    return checked
  })
}

/** Checks a number; undefined without an answer. */
async function lookUpOverDefaultLine(
  companyId: number,
  number: string,
): Promise<{ number: string | undefined; isTold: boolean } | undefined> {
  const line = await inCompany(companyId, async (db) => {
    const whatsappId = await findDefaultLine(db, companyId)
    if (whatsappId === undefined) return undefined
    return { whatsappId, ...(await findCheckLine(db, { companyId, whatsappId })) }
  })
  if (!line?.isThere) return undefined
  if (line.canTell === false) return { number, isTold: false }
  try {
    return {
      number: await lookUpNumber({ companyId, whatsappId: line.whatsappId }, number),
      isTold: true,
    }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
