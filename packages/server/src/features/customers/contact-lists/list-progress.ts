import type { ListCheck, ListImport } from '@guiche/contract/contact-lists'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { findCheckLine } from './checks/check-line.ts'
import { startCheck } from './checks/check-list.ts'
import { countUncheckedItems, findCheck } from './checks/checks.queries.ts'
import { findContactList, lockContactList } from './contact-lists.queries.ts'
import { findLastImport, presentImport } from './imports.queries.ts'

/** Work that is left until a list is complete. */
export interface ListProgress {
  readonly isLive: boolean
  /** The import or audience that fills the list now. */
  readonly filling: ListImport | undefined
  /** The newest check of its numbers. */
  readonly check: ListCheck | undefined
  /** Number of unchecked numbers. */
  readonly unknown: number
}

export async function readListProgress(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<ListProgress | undefined> {
  const list = await findContactList(db, companyId, contactListId)
  if (!list) return undefined
  const [last, check, unknown] = await pipeline([
    findLastImport(db, companyId, contactListId),
    findCheck(db, companyId, contactListId),
    countUncheckedItems(db, companyId, contactListId),
  ])
  const filling = last && last.finishedAt === null ? presentImport(last) : undefined
  return { isLive: list.segment !== null, filling, check, unknown }
}

/**
 * Checks a list's numbers over the first of these lines that is connected, else over the first of them, for which the
 * check then waits. Replaces a former check. @returns the check; undefined if none of the lines exists
 */
export async function startCheckOnFirstLine(
  db: Db,
  companyId: number,
  contactListId: number,
  whatsappIds: readonly number[],
): Promise<ListCheck | undefined> {
  const whatsappId = (await findFirstCheckLine(db, companyId, whatsappIds)) ?? whatsappIds[0]
  if (whatsappId === undefined || !(await findCheckLine(db, { companyId, whatsappId })))
    return undefined
  if (!(await lockContactList(db, companyId, contactListId))) return undefined
  return startCheck(db, companyId, contactListId, whatsappId)
}

/** The first of these lines that can check numbers now. */
export async function findFirstCheckLine(
  db: Db,
  companyId: number,
  whatsappIds: readonly number[],
): Promise<number | undefined> {
  for (const whatsappId of whatsappIds)
    if ((await findCheckLine(db, { companyId, whatsappId }))?.isThere) return whatsappId
  return undefined
}
