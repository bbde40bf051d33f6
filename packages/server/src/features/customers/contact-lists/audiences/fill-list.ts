import type { Audience, ListImport } from '@guiche/contract/contact-lists'
import { z } from 'zod'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { announceFilledList } from '../announce-filled-list.ts'
import { checkNewItems } from '../checks/check-list.ts'
import { findCheck } from '../checks/checks.queries.ts'
import { finishImport } from '../finish-import.ts'
import { type ContactListRow, lockContactList, saveContactList } from '../contact-lists.queries.ts'
import { findLastImport, insertImport, presentImport, saveImport } from '../imports.queries.ts'
import { openImport } from '../open-import.ts'
import { openList } from '../read-lists.ts'
import { announceWork } from '../show-list-work.ts'
import { addNextOfAudience, removeUnmatchedItems } from './audience.queries.ts'

export const FILL_LIST = 'contact-lists.fill'
export const importPayload = z.object({ importId: z.int() })

/** Enqueues the rebuild of a live segment. */
export function startRefresh({ companyId, userId }: Actor, id: number): Promise<ListImport> {
  return inCompany(companyId, async (db) => {
    const list = await openList(db, companyId, id)
    if (list.segment === null) throw new AppError('ERR_CONTACTLIST_NO_SEGMENT')
    return startFilling(db, list, list.segment, userId)
  })
}

/** Enqueues the job that fills a list from an audience, and cancels a running one. */
export async function startFilling(
  db: Db,
  { companyId, id: contactListId }: ContactListRow,
  audience: Audience,
  userId: number | null,
): Promise<ListImport> {
  const running = await findLastImport(db, companyId, contactListId)
  if (running && running.finishedAt === null)
    await saveImport(db, companyId, running.id, { status: 'cancelled', finishedAt: now() })
  const at = now()
  const row = await insertImport(db, {
    companyId,
    contactListId,
    userId,
    kind: 'audience',
    audience: JSON.stringify(audience),
    createdAt: at,
    updatedAt: at,
  })
  await enqueue(db, FILL_LIST, { importId: row.id })
  await announceWork(db, companyId, contactListId)
  return presentImport(row)
}

/** The job: one transaction per step, so that it resumes after a stop of the server. */
export async function fillList(companyId: number, importId: number): Promise<void> {
  while (await inCompany(companyId, (db) => addNextContacts(db, companyId, importId)));
}

/** @returns true if contacts may be left */
async function addNextContacts(db: Db, companyId: number, importId: number): Promise<boolean> {
  const open = await openImport(db, companyId, importId)
  if (!open?.row.audience) return false
  const { row: before, list } = open
  const { contactListId, createdAt, lastContactId: after } = before
  const { audience } = open.row
  const startedAt = new Date(createdAt)
  const into = { companyId, contactListId, importId, startedAt, at: now() }
  const { last, met, created, ids } = await addNextOfAudience(db, { ...into, audience, after })
  const row = await saveImport(db, companyId, importId, {
    status: 'running',
    rowsDone: before.rowsDone + met,
    created: before.created + created,
    duplicated: before.duplicated + met - created,
    updatedAt: now(),
    ...(last !== null && { lastContactId: last }),
  })
  await announceFilledList(db, companyId, contactListId, ids)
  if (last !== null) {
    await announceWork(db, companyId, contactListId)
    return true
  }
  if (list.segment !== null) await endRefresh(db, list, startedAt)
  await finishImport(db, row, { status: 'done', rowsTotal: row.rowsDone })
  return false
}

/**
 * Rebuilds a live segment in the caller's transaction, in steps, unless it was rebuilt since then: items that no longer
 * match its audience are deleted, matching ones stay, new ones are added and checked. A fixed list is not changed.
 * @returns true while its new numbers are being checked
 */
export async function refreshSegment(
  db: Db,
  companyId: number,
  id: number,
  since: Date,
): Promise<boolean> {
  const list = await lockContactList(db, companyId, id)
  if (!list || list.segment === null) return false
  if (list.refreshedAt === null || new Date(list.refreshedAt) < since) {
    const startedAt = now()
    await addWholeAudience(db, list, list.segment, startedAt)
    await endRefresh(db, list, startedAt)
    await checkNewItems(db, companyId, id)
  }
  return (await findCheck(db, companyId, id))?.status === 'running'
}

/** Adds a whole audience, in the caller's transaction. */
export async function addWholeAudience(
  db: Db,
  { companyId, id: contactListId }: ContactListRow,
  audience: Audience,
  startedAt: Date,
): Promise<void> {
  const into = { companyId, contactListId, importId: null, startedAt, audience }
  let after: number | null = 0
  while (after !== null) after = (await addNextOfAudience(db, { ...into, at: now(), after })).last
}

async function endRefresh(
  db: Db,
  { companyId, id }: ContactListRow,
  startedAt: Date,
): Promise<void> {
  await removeUnmatchedItems(db, companyId, id, startedAt)
  await saveContactList(db, companyId, id, { refreshedAt: now() })
  await announceFilledList(db, companyId, id, [])
}
