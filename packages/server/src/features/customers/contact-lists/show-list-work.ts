import type { ListWork } from '@guiche/contract/contact-lists'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCheck } from './checks/checks.queries.ts'
import { listWorkMoved } from './contact-lists.events.ts'
import { findLastImport, presentImport } from './imports.queries.ts'
import { existingList } from './read-lists.ts'

export function showListWork({ companyId }: Actor, id: number): Promise<ListWork> {
  return inCompany(companyId, async (db) => {
    await existingList(db, companyId, id)
    return readListWork(db, companyId, id)
  })
}

async function readListWork(db: Db, companyId: number, contactListId: number): Promise<ListWork> {
  const [filled, check] = await pipeline([
    findLastImport(db, companyId, contactListId),
    findCheck(db, companyId, contactListId),
  ])
  return { import: filled ? presentImport(filled) : null, check: check ?? null }
}

export async function announceWork(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<void> {
  const work = await readListWork(db, companyId, contactListId)
  await announce(db, listWorkMoved, { companyId, contactListId, work })
}
